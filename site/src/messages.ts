// The messages between page and worker. Written by `make docs` from printkit/browser/messages.py: do not edit.


/** Ask for the list of games. */
export interface GamesRequest {
  kind: "games";
}

/** Print a kit, or some of its parts (none named: all). */
export interface KitRequest {
  kind: "kit";
  game: string;
  parts?: string[];
  paper?: string;
  backs?: string;
  ink?: string;
  preset?: string;
  settings?: Record<string, string>;
}

/** Draw one page of the kit that was printed last, by its number. */
export interface PreviewRequest {
  kind: "preview";
  page: number;
}

/** Play a seeded game and tell its story. Without a ``seed`` one is drawn. */
export interface PlayRequest {
  kind: "play";
  game: string;
  seed?: number | null;
  preset?: string;
  settings?: Record<string, string>;
  review?: boolean;
}

/** Check a log and tell its story. ``reveal`` shows what lies face down in an unfinished game. */
export interface StoryRequest {
  kind: "story";
  name: string;
  text: string;
  review?: boolean;
  reveal?: boolean;
}

/** Read a filled PDF form, check the game in it and tell its story. ``path`` is where the form's bytes are. */
export interface FormRequest {
  kind: "form";
  name: string;
  path: string;
  review?: boolean;
  reveal?: boolean;
}

/** Check a log; the result is a file of ``check --format json``. */
export interface CheckRequest {
  kind: "check";
  name: string;
  text: string;
}

/** Ask for exact odds: one table, or all of a game's. */
export interface OddsRequest {
  kind: "odds";
  game: string;
  table?: string;
  preset?: string;
  settings?: Record<string, string>;
}

/** Ask for a game's rules and rulings. */
export interface RulesRequest {
  kind: "rules";
  game: string;
}

/** A name that requests use, and what it means. */
export interface Option {
  name: string;
  meaning: string;
}

/** A ruling: its question, its options, and the answer in force under each preset unless a setting changes it. */
export interface RulingChoice {
  key: string;
  question: string;
  why: string;
  rules: string[];
  options: Option[];
  form: string;
  defaults: Record<string, string>;
}

/** A game as the pages offer it. */
export interface GameInfo {
  slug: string;
  title: string;
  players: string;
  designer: string;
  blurb: string;
  parts: Option[];
  presets: Option[];
  odds: Option[];
  rulings: RulingChoice[];
}

/** The games, and printkit's version. */
export interface GamesResult {
  version: string;
  games: GameInfo[];
}

/** A file that was made: its name for the person, where the worker finds it, its media type and its size in bytes. */
export interface FileMade {
  name: string;
  path: string;
  media: string;
  size: number;
}

/** A page of a kit: its number, its part, its side (``front``, ``back``, ``blank``), its size in mm, and how many pieces are cut out of it. */
export interface PageMade {
  number: number;
  part: string;
  title: string;
  side: string;
  width: number;
  height: number;
  pieces: number;
}

/** A printed kit. ``sheets`` counts sheets of paper by way of backing; ``command`` is the command line that prints the same. */
export interface KitResult {
  file: FileMade;
  pages: PageMade[];
  sheets: Record<string, number>;
  command: string;
}

/** A page as an SVG picture of its true size. */
export interface PreviewResult {
  page: number;
  svg: string;
}

/** A mistake in a log: its place, its kind, what is wrong, and what to do. ``field`` and ``page`` are those of a form. */
export interface ProblemFound {
  line: number;
  column: number;
  kind: string;
  citation: string;
  message: string;
  help: string;
  field: string;
  page: number;
}

/** A story: the report as HTML, Markdown and a forum post (BBCode), and the log that it tells. ``seed`` is that of an auto-played game. */
export interface StoryResult {
  title: string;
  game: string;
  seed: number | null;
  html: string;
  markdown: string;
  forum: string;
  log: string;
  finished: boolean;
  problems: ProblemFound[];
  command: string;
}

/** A checked log; ``document`` is its entry in the JSON of ``check``. */
export interface CheckResult {
  ok: boolean;
  document: Record<string, unknown>;
}

/** A row of an odds table: the conditions, the outcome, the exact fraction, the same as a number. ``chance``: it is a probability, and not an expected number. */
export interface OddsLine {
  given: Record<string, string>;
  outcome: string;
  fraction: string;
  p: number;
  chance: boolean;
}

/** An odds table with the IDs of its rules. */
export interface OddsShown {
  name: string;
  title: string;
  rules: string[];
  rows: OddsLine[];
}

/** Exact odds under the settings in force, and the command line that shows the same. */
export interface OddsResult {
  game: string;
  tables: OddsShown[];
  command: string;
}

/** A few lines of a log, and what ``check`` says of them (empty: nothing). */
export interface Example {
  lines: string;
  said: string;
}

/** A rule in printkit's own words, with examples from logs that printkit is tested with. */
export interface RuleShown {
  id: string;
  title: string;
  text: string;
  rulings: string[];
  examples: Example[];
}

/** A game's rules and rulings. */
export interface RulesResult {
  game: string;
  title: string;
  rules: RuleShown[];
  rulings: RulingChoice[];
}

/** A request that could not be answered: what is wrong, and what to do. ``fault``: printkit itself is at fault. */
export interface Failed {
  message: string;
  help: string;
  fault: boolean;
}

export type Request = GamesRequest | KitRequest | PreviewRequest | PlayRequest | StoryRequest | FormRequest | CheckRequest | OddsRequest | RulesRequest;

/** The type of the result of each kind of request. */
export interface Results {
  games: GamesResult;
  kit: KitResult;
  preview: PreviewResult;
  play: StoryResult;
  story: StoryResult;
  form: StoryResult;
  check: CheckResult;
  odds: OddsResult;
  rules: RulesResult;
}
