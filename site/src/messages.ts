// The messages between page and worker. Written by `make docs` from printkit/browser/messages.py: do not edit.


/** Request for the list of games that printkit has. */
export interface GamesRequest {
  kind: "games";
}

/** Request to print a game's kit, or only some parts of it. */
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

/** Request to draw one page of the most recently printed kit; ``page`` is the page's number. */
export interface PreviewRequest {
  kind: "preview";
  page: number;
}

/** Request to play a game automatically and write its report. If there is no ``seed``, a random one is chosen. */
export interface PlayRequest {
  kind: "play";
  game: string;
  seed?: number | null;
  preset?: string;
  settings?: Record<string, string>;
  review?: boolean;
}

/** Request to check a log and write its report. If ``reveal`` is True, the report of an unfinished game names the face-down cards. */
export interface StoryRequest {
  kind: "story";
  name: string;
  text: string;
  review?: boolean;
  reveal?: boolean;
}

/** Request to read a filled PDF form, check the game in it and write its report. ``path`` is the path of the PDF file. */
export interface FormRequest {
  kind: "form";
  name: string;
  path: string;
  review?: boolean;
  reveal?: boolean;
}

/** Request to check a log. The result contains the JSON that ``printkit check --format json`` writes for one file. */
export interface CheckRequest {
  kind: "check";
  name: string;
  text: string;
}

/** Request for a game's exact odds: one ``table``, or all tables if ``table`` is empty. */
export interface OddsRequest {
  kind: "odds";
  game: string;
  table?: string;
  preset?: string;
  settings?: Record<string, string>;
}

/** Request for the rules of a game and its rulings (settings for questions that the rulebook leaves open). */
export interface RulesRequest {
  kind: "rules";
  game: string;
}

/** A name that may be used in a request (such as the name of a part or a preset), and a description for the user. */
export interface Option {
  name: string;
  meaning: string;
}

/** A ruling (house rule) that the user may set: its question, its options, and its default option in each preset. */
export interface RulingChoice {
  key: string;
  question: string;
  why: string;
  rules: string[];
  options: Option[];
  form: string;
  defaults: Record<string, string>;
}

/** What the web page shows about a game, with its parts, presets, odds tables and rulings. */
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

/** The result of a :class:`GamesRequest`: the list of games, and printkit's version. */
export interface GamesResult {
  version: string;
  games: GameInfo[];
}

/** A file that was written: its name for the user, its path in the worker's file system, its media type and its size in bytes. */
export interface FileMade {
  name: string;
  path: string;
  media: string;
  size: number;
}

/** A page of a printed kit: its number, part, title, side, size in mm, and number of pieces. The side is ``front``, ``back`` or ``blank``. The pieces are those to cut out of the page. */
export interface PageMade {
  number: number;
  part: string;
  title: string;
  side: string;
  width: number;
  height: number;
  pieces: number;
}

/** A printed kit: the PDF file, its pages, the number of sheets of paper, and the command line that prints the same kit. ``sheets`` has a number of sheets for each way of printing backs. */
export interface KitResult {
  file: FileMade;
  pages: PageMade[];
  sheets: Record<string, number>;
  command: string;
}

/** A page of a kit as an SVG picture in true size. */
export interface PreviewResult {
  page: number;
  svg: string;
}

/** A problem in a log: its place, kind, rule or code, description and remedy. For a log from a PDF form, ``field`` and ``page`` give the place in the form. */
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

/** The report of a game as HTML, Markdown and a forum post (BBCode), with the game's log. ``seed`` is the seed of an automatically played game. */
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

/** The result of checking a log: whether the log is correct (``ok``), and what ``printkit check --format json`` writes for it. */
export interface CheckResult {
  ok: boolean;
  document: Record<string, unknown>;
}

/** A row of an odds table: the conditions, the outcome, and its value as an exact fraction and as a decimal number. ``chance`` is True if the value is a probability and False if it is an expected number. */
export interface OddsLine {
  given: Record<string, string>;
  outcome: string;
  fraction: string;
  p: number;
  chance: boolean;
}

/** An odds table as the web page shows it: its name and title, the IDs of the rules that determine the odds, and its rows. */
export interface OddsShown {
  name: string;
  title: string;
  rules: string[];
  rows: OddsLine[];
}

/** A game's exact odds for the chosen rulings, and the command line that prints the same tables. */
export interface OddsResult {
  game: string;
  tables: OddsShown[];
  command: string;
}

/** A few lines of a log as an example, and what ``printkit check`` reports about them (empty if there is no problem). */
export interface Example {
  lines: string;
  said: string;
}

/** A rule as the web page shows it, in printkit's own words and with example log lines. */
export interface RuleShown {
  id: string;
  title: string;
  text: string;
  rulings: string[];
  examples: Example[];
}

/** A game's rules and rulings, as the result of a :class:`RulesRequest`. */
export interface RulesResult {
  game: string;
  title: string;
  rules: RuleShown[];
  rulings: RulingChoice[];
}

/** The answer to a request that failed: an error message and a remedy. ``fault`` is True if the cause is an internal error of printkit. */
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
