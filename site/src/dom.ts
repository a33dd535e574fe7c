// Making elements, and saving files, without a library.

type Child = Node | string | undefined;
type Given = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** Make an element: attributes, listeners (`onclick`), children. Text is never read as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: Given = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((each): each is Node | string => each !== undefined));
  return made;
}

/** Put children in the place of what an element holds. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((each): each is Node | string => each !== undefined));
}

/** A labelled choice. */
export function choice(
  label: string,
  name: string,
  options: readonly (readonly [value: string, words: string])[],
  value: string,
  changed: (value: string) => void,
): HTMLElement {
  const select = element("select", { name, id: `f-${name}` });
  for (const [each, words] of options) {
    select.append(element("option", { value: each, selected: each === value }, words));
  }
  select.addEventListener("change", () => changed(select.value));
  return element("div", { class: "field" }, element("label", { for: `f-${name}` }, label), select);
}

/** Hand a file to the person: shared where a phone wants that, saved elsewhere. Call it within the tap. */
export async function save(name: string, media: string, content: Uint8Array<ArrayBuffer> | string): Promise<void> {
  const blob = new Blob([content], { type: media });
  const file = new File([blob], name, { type: media });
  const apple = /iPhone|iPad/.test(navigator.userAgent);
  if (apple && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const url = URL.createObjectURL(blob);
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `1.2 MB`, `340 kB`. */
export function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `one sheet`, `2 sheets`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? `one ${one}` : `${n} ${many}`;
}

/** The words with a capital letter first. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Bring a result into view that stands below what asked for it, as on a phone. */
export function reveal(result: HTMLElement): void {
  if (result.getBoundingClientRect().top < innerHeight / 2) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
}
