// Presets and rulings: what the command line calls --preset and --set.

import { choice, element, fill } from "./dom";
import type { GameInfo } from "./messages";

export interface Chosen {
  preset: string;
  settings: Record<string, string>;
}

/** The controls for a game's rulings; `chosen` is changed in place, `changed` hears of it. */
export function rulingControls(game: GameInfo, chosen: Chosen, changed: () => void): HTMLElement {
  const box = element("div", { class: "rulings" });
  const draw = (): void => {
    const preset = chosen.preset || game.presets[0]?.name || "";
    const rows = game.rulings.map((ruling) => {
      const usual = ruling.defaults[preset] ?? ruling.options[0]?.name ?? "";
      const value = chosen.settings[ruling.key] ?? usual;
      const options = ruling.options.map(
        (each) => [each.name, each.name === usual ? `${each.name} (usual)` : each.name] as const,
      );
      const meaning = ruling.options.find((each) => each.name === value)?.meaning ?? "";
      return element(
        "div",
        { class: "ruling" },
        choice(ruling.question, `ruling-${ruling.key}`, options, value, (now) => {
          if (now === usual) delete chosen.settings[ruling.key];
          else chosen.settings[ruling.key] = now;
          draw();
          changed();
          document.getElementById(`f-ruling-${ruling.key}`)?.focus();
        }),
        element("p", { class: "meaning" }, `${meaning} `, element("code", {}, `--set ${ruling.key}=${value}`)),
      );
    });
    const others = Object.keys(chosen.settings).length;
    const summary = others === 0 ? "Rulings: all as usual" : `Rulings: ${others} changed`;
    const open = box.querySelector("details")?.open ?? false;
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
      element("details", { open }, element("summary", {}, summary), ...rows),
    );
  };
  draw();
  return box;
}
