// Odds: exact, from the rules themselves, as bars.

import type { App } from "../app";
import { chosen, keepPlace, place, working } from "../app";
import { choice, element, fill } from "../dom";
import type { OddsLine, OddsShown } from "../messages";
import { rulingControls, type Chosen } from "../rulings";

export async function oddsPage(app: App): Promise<void> {
  const games = await app.games();
  const [, slug, tableName] = place();
  let game = chosen(games, slug);
  let table = tableName ?? "";
  const rulings: Chosen = { preset: "", settings: {} };
  const controls = element("form", { class: "controls" });
  const result = element("section", { class: "result", "aria-live": "polite" });

  const ask = (): void => {
    keepPlace("odds", game.slug, table);
    void working(app, result, "Counting", async (progress) => {
      const { result: found } = await app.client.ask({ kind: "odds", game: game.slug, table, ...rulings }, progress);
      fill(
        result,
        ...found.tables.map(shown),
        element("p", { class: "command" }, "The same tables from the command line: ", element("code", {}, found.command)),
      );
    });
  };
  const draw = (): void => {
    if (!game.odds.some((each) => each.name === table)) table = game.odds[0]?.name ?? "";
    fill(
      controls,
      choice(
        "Game",
        "game",
        games.games.map((each) => [each.slug, each.title] as const),
        game.slug,
        (now) => {
          game = chosen(games, now);
          rulings.preset = "";
          rulings.settings = {};
          draw();
          ask();
          document.getElementById("f-game")?.focus();
        },
      ),
      choice("Table", "table", game.odds.map((each) => [each.name, each.meaning] as const), table, (now) => {
        table = now;
        ask();
      }),
      rulingControls(game, rulings, ask),
    );
  };
  draw();
  fill(app.main, element("h1", { tabindex: "-1" }, "Exact odds"), element("div", { class: "split" }, controls, result));
  ask();
}

/** A table of rows under their conditions, each chance with a bar as long as it is likely. */
function shown(table: OddsShown): HTMLElement {
  const names = [...new Set(table.rows.flatMap((row) => Object.keys(row.given)))];
  const chances = table.rows.some((row) => row.chance);
  const columns = [...names, "outcome", chances ? "chance" : "expected", "exactly"];
  let before = "";
  const rows = table.rows.map((row) => {
    const given = names.map((name) => row.given[name] ?? "").join("\n");
    const made = element(
      "tr",
      { class: given !== before && before !== "" ? "next" : undefined },
      ...names.map((name) => element("td", {}, row.given[name] ?? "")),
      element("td", {}, row.outcome),
      row.chance ? chance(row) : element("td", { class: "figure" }, row.p.toFixed(2)),
      element("td", { class: "exact" }, row.fraction),
    );
    before = given;
    return made;
  });
  return element(
    "section",
    {},
    element("h2", {}, table.title),
    element("p", { class: "meaning" }, `Computed from the rules ${table.rules.join(", ")}.`),
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": table.title },
      element(
        "table",
        { class: "odds" },
        element("thead", {}, element("tr", {}, ...columns.map((name) => element("th", { scope: "col" }, name)))),
        element("tbody", {}, ...rows),
      ),
    ),
  );
}

function chance(row: OddsLine): HTMLElement {
  const meter = element("meter", { min: "0", max: "1", value: String(row.p), "aria-label": row.outcome }, row.fraction);
  return element("td", { class: "figure" }, `${(100 * row.p).toFixed(1)} % `, meter);
}
