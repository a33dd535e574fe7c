// Presets and rulings: what the command line calls --preset and --set.

import { choice, element, fill } from "./dom";
import type { GameInfo, RulingChoice } from "./messages";

export interface Chosen {
  preset: string;
  settings: Record<string, string>;
}

/** The controls for a game's rulings; `chosen` is changed in place, `changed` hears of it. */
export function rulingControls(game: GameInfo, chosen: Chosen, changed: () => void): HTMLElement {
  const box = element("div", { class: "rulings" });
  const draw = (): void => {
    const preset = chosen.preset || game.presets[0]?.name || "";
    const row = (ruling: RulingChoice): HTMLElement => {
      const usual = ruling.defaults[preset] ?? ruling.options[0]?.name ?? "";
      const value = chosen.settings[ruling.key] ?? usual;
      const options = ruling.options.map(
        (each) => [each.name, each.name === usual ? `${each.name} (usual)` : each.name] as const,
      );
      const set = (now: string): void => {
        if (now === usual || now === "") delete chosen.settings[ruling.key];
        else chosen.settings[ruling.key] = now;
        draw();
        changed();
        document.getElementById(`f-ruling-${ruling.key}`)?.focus();
      };
      const meaning = ruling.options.find((each) => each.name === value)?.meaning ?? "";
      if (ruling.form) return typed(ruling, usual, value, set);
      return element(
        "div",
        { class: "ruling" },
        choice(ruling.question, `ruling-${ruling.key}`, options, value, set),
        element("p", { class: "meaning" }, `${meaning} `, element("code", {}, `--set ${ruling.key}=${value}`)),
      );
    };
    const others = Object.keys(chosen.settings).length;
    const summary = others === 0 ? "Rulings: all at their defaults" : `Rulings: ${others} changed`;
    const open = box.querySelector("details")?.open ?? false;
    const rows = element("div");
    // Drawn when they are looked at: some games have forty.
    const drawRows = (): void => {
      if (rows.childElementCount === 0) fill(rows, ...game.rulings.map(row));
    };
    if (open) drawRows();
    fill(
      box,
      game.presets.length > 1
        ? choice(
            "Set of rules",
            "preset",
            game.presets.map((each) => [each.name, `${each.name}: ${each.meaning}`] as const),
            preset,
            (now) => {
              chosen.preset = now === game.presets[0]?.name ? "" : now;
              chosen.settings = {};
              draw();
              changed();
            },
          )
        : undefined,
      element("details", { open, ontoggle: drawRows }, element("summary", {}, summary), rows),
    );
  };
  draw();
  return box;
}

/** A ruling whose answer may be typed, such as a table's size; the named answers are offered. */
function typed(ruling: RulingChoice, usual: string, value: string, set: (now: string) => void): HTMLElement {
  const id = `f-ruling-${ruling.key}`;
  const input = element("input", { id, name: id, value, list: `${id}-list`, autocomplete: "off" });
  input.addEventListener("change", () => set(input.value.trim()));
  return element(
    "div",
    { class: "ruling field" },
    element("label", { for: id }, ruling.question),
    input,
    element("datalist", { id: `${id}-list` }, ...ruling.options.map((each) => element("option", { value: each.name }))),
    element("p", { class: "meaning" }, `Default: ${usual}. You can also type ${ruling.form}. `, element("code", {}, `--set ${ruling.key}=${value}`)),
  );
}
