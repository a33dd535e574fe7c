// Answer requests with the Python of a built site, outside a browser: node answers.mjs SITE FOLDER < REQUESTS > ANSWERS.
// REQUESTS is a JSON array; a request may have a field `given` besides: the name of a local file, which Python finds under the
// request's `path`. ANSWERS is one line of JSON a request; a file that it names is written to FOLDER, and `made` says where.

import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

let requests = "";
for await (const part of process.stdin.setEncoding("utf8")) requests += part;

const site = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), "printkit-site-"));
cpSync(join(site, readdirSync(site).find((name) => name.startsWith("py-"))), folder, { recursive: true });
writeFileSync(join(folder, "pyodide.asm.wasm"), gunzipSync(readFileSync(join(folder, "pyodide.asm.wasm.gz"))));
const packed = (stem) => {
  const name = readdirSync(join(site, "py")).find((each) => each.startsWith(`${stem}-`));
  return gunzipSync(readFileSync(join(site, "py", name)));
};
const library = join(folder, "stdlib.zip");
writeFileSync(library, packed("stdlib"));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdLibURL: library, stdout: (said) => console.error(said) });
rmSync(folder, { recursive: true });
for (const stem of ["libraries", "printkit", "pdf"]) {
  const data = packed(stem);
  python.unpackArchive(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), "zip", { extractDir: "/library" });
}
python.FS.mkdirTree("/made");
python.FS.mkdirTree("/given");
python.runPython(`import sys\nsys.path.insert(0, "/library")\nfrom printkit.browser import answer`);
const answer = python.globals.get("answer");
let number = 0;
for (const { given, ...request } of JSON.parse(requests)) {
  if (given) python.FS.writeFile(request.path, readFileSync(given));
  const said = JSON.parse(answer(JSON.stringify(request), "/made"));
  const path = said.result?.file?.path;
  if (path) {
    said.made = join(process.argv[3], `${++number}-${said.result.file.name}`);
    writeFileSync(said.made, python.FS.readFile(path));
  }
  console.log(JSON.stringify(said));
}
