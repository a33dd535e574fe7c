// Compile the standard library that Pyodide comes with: node stdlib.mjs OUT.zip. The zip is stored, not compressed, and its
// modules carry an unchecked hash, so that Python neither inflates nor compiles anything at the start.

import { writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
const made = python.runPython(`
import importlib.util, io, marshal, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

LEFT_OUT = ("antigravity", "bdb", "cProfile", "cmd", "cgi", "curses", "dbm", "doctest", "ensurepip", "ftplib",
    "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "nntplib", "pdb", "pickletools", "poplib", "profile", "pstats",
    "pyclbr", "pydoc", "pydoc_data", "_pyrepl", "smtplib", "sqlite3", "tabnanny", "telnetlib", "test", "this", "timeit", "tkinter",
    "trace", "turtle", "turtledemo", "unittest", "venv", "wsgiref", "xmlrpc", "zipapp", "_pydecimal", "_ios_support",
    "_apple_support", "_android_support", "_aix_support", "_osx_support", "multiprocessing", "concurrent.interpreters", "xml",
    "http", "plistlib", "optparse", "uuid", "_pyio", "_pydatetime", "csv", "cgitb")

source = next(each for each in sys.path if each.endswith(".zip"))
target = io.BytesIO()
with zipfile.ZipFile(source) as library, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
    for name in sorted(library.namelist()):
        module = name.removesuffix(".py").replace("/", ".")
        if any(module == each or module.startswith(each + ".") for each in LEFT_OUT) or name.endswith("/"):
            continue
        data = library.read(name)
        if name.endswith(".py"):
            code = compile(data, "/lib/" + name, "exec", dont_inherit=True, optimize=2)
            data = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
            name += "c"
        out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
target.getvalue()
`);
writeFileSync(process.argv[2], made.toJs());
