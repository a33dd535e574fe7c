// Answer requests with the Python of a built site, outside a browser: node answers.mjs SITE < REQUESTS > ANSWERS.
// REQUESTS is a JSON array; ANSWERS is one line of JSON a request, with the SHA-256 of each file that the answer names.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

let requests = "";
for await (const part of process.stdin.setEncoding("utf8")) requests += part;

const site = resolve(process.argv[2]);
const folder = join(site, readdirSync(site).find((name) => name.startsWith("py-")));
const packed = (stem) => {
  const name = readdirSync(join(site, "py")).find((each) => each.startsWith(`${stem}-`));
  return gunzipSync(readFileSync(join(site, "py", name)));
};
const library = join(tmpdir(), `printkit-stdlib-${process.pid}.zip`);
writeFileSync(library, packed("stdlib"));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdLibURL: library, stdout: (said) => console.error(said) });
for (const stem of ["libraries", "printkit"]) {
  const data = packed(stem);
  python.unpackArchive(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), "zip", { extractDir: "/library" });
}
python.FS.mkdirTree("/made");
python.runPython(`import sys\nsys.path.insert(0, "/library")\nfrom printkit.browser import answer`);
const answer = python.globals.get("answer");
for (const request of JSON.parse(requests)) {
  const said = JSON.parse(answer(JSON.stringify(request), "/made"));
  const path = said.result?.file?.path;
  if (path) said.sha256 = createHash("sha256").update(python.FS.readFile(path)).digest("hex");
  console.log(JSON.stringify(said));
}
console.error(`heap ${python._module.HEAP8.length}`);
console.error(`modules ${python.runPython("' '.join(sorted({m.split('.')[0] for m in __import__('sys').modules}))")}`);
