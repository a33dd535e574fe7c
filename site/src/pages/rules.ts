// Rules: a game's rules and rulings in printkit's own words, with search and examples.

import type { App } from "../app";
import { chosen, keepPlace, place, working } from "../app";
import { choice, count, element, fill } from "../dom";
import type { RuleShown, RulesResult, RulingChoice } from "../messages";

export async function rulesPage(app: App): Promise<void> {
  const games = await app.games();
  let game = chosen(games, place()[1]);
  const search = element("input", { type: "search", id: "f-search", name: "search", autocomplete: "off" });
  const controls = element("form", { class: "controls" });
  const result = element("section", { class: "result" });
  const found = element("p", { role: "status", class: "quiet-words" });
  const list = element("div");
  let rules: RulesResult | undefined;

  const draw = (): void => {
    if (rules === undefined) return;
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
    const some = rules.rules.filter((rule) => fits(`${rule.id} ${rule.title} ${rule.text}`));
    const others = rules.rulings.filter((each) => fits(`${each.key} ${each.question} ${each.why}`));
    fill(found, `${count(some.length, "rule")}, ${count(others.length, "ruling")}`);
    fill(
      list,
      some.length > 0 ? element("h2", {}, "Rules in printkit’s own words") : undefined,
      ...some.map(ruleShown),
      others.length > 0 ? element("h2", {}, "Rulings: what the rulebook leaves open") : undefined,
      ...others.map(rulingShown),
    );
  };
  const load = (): void => {
    keepPlace("rules", game.slug);
    void working(app, result, "Looking them up", async (progress) => {
      rules = (await app.client.ask({ kind: "rules", game: game.slug }, progress)).result;
      fill(result, found, list);
      draw();
    });
  };
  search.addEventListener("input", draw);
  controls.addEventListener("submit", (event) => event.preventDefault());
  fill(
    controls,
    choice(
      "Game",
      "game",
      games.games.map((each) => [each.slug, each.title] as const),
      game.slug,
      (now) => {
        game = chosen(games, now);
        load();
      },
    ),
    element("div", { class: "field" }, element("label", { for: "f-search" }, "Search"), search),
  );
  fill(app.main, element("h1", { tabindex: "-1" }, "Rules"), element("div", { class: "split" }, controls, result));
  load();
}

function ruleShown(rule: RuleShown): HTMLElement {
  const examples = rule.examples.map((each) =>
    element(
      "div",
      { class: "example" },
      element("p", {}, each.said ? "The check reports:" : "These lines follow the rule:"),
      element("pre", { tabindex: "0" }, each.said ? `${each.lines}\n\n${each.said}` : each.lines),
    ),
  );
  return element(
    "article",
    { id: rule.id },
    element("h3", {}, element("code", {}, rule.id), ` ${rule.title}`),
    element("p", {}, rule.text),
    rule.rulings.length > 0 ? element("p", { class: "meaning" }, `Rulings on this rule: ${rule.rulings.join(", ")}`) : undefined,
    examples.length > 0 ? element("details", {}, element("summary", {}, "Examples"), ...examples) : undefined,
  );
}

function rulingShown(ruling: RulingChoice): HTMLElement {
  const usual = Object.values(ruling.defaults)[0] ?? "";
  const options = ruling.options.map((each) =>
    element("li", {}, element("code", {}, each.name), each.name === usual ? " (usual): " : ": ", each.meaning),
  );
  return element(
    "article",
    {},
    element("h3", {}, element("code", {}, ruling.key)),
    element("p", {}, ruling.question),
    element("ul", {}, ...options),
    element("p", { class: "meaning" }, `${ruling.why} (${ruling.rules.join(", ")})`),
  );
}
