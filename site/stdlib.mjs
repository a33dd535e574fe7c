// Compile the standard library that Pyodide comes with: node stdlib.mjs OUT.zip. The zip is stored, not compressed, and its
// modules carry an unchecked hash, so that Python neither inflates nor compiles anything at the start.

import { writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
const made = python.runPython(`
import importlib.util, io, marshal, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

LEFT_OUT = ("__hello__", "__phello__", "_aix_support", "_android_support", "_apple_support", "_ios_support",
    "_osx_support", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "_sysconfigdata__emscripten_wasm32-emscripten",
    "antigravity", "asyncio.__main__", "asyncio.proactor_events", "asyncio.tools", "asyncio.windows_events",
    "asyncio.windows_utils", "bdb", "cProfile", "cgi", "cgitb", "cmd", "code", "colorsys", "compileall",
    "concurrent.futures.interpreter", "concurrent.futures.process", "concurrent.interpreters", "configparser", "csv",
    "ctypes._aix", "ctypes.macholib", "ctypes.wintypes", "curses", "dbm", "doctest", "email._encoded_words",
    "email._header_value_parser", "email._parseaddr", "email._policybase", "email.base64mime", "email.charset",
    "email.contentmanager", "email.encoders", "email.errors", "email.feedparser", "email.generator", "email.header",
    "email.headerregistry", "email.iterators", "email.message", "email.mime", "email.parser", "email.policy",
    "email.quoprimime", "email.utils", "ensurepip", "filecmp", "fileinput", "ftplib", "getopt", "getpass", "graphlib",
    "http", "idlelib", "imaplib", "json.__main__", "json.tool", "lib2to3", "logging.config", "logging.handlers", "mailbox",
    "mimetypes", "modulefinder", "multiprocessing", "netrc", "nntplib", "nturl2path", "optparse", "pdb", "pickletools",
    "plistlib", "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data",
    "pyodide._nodesock_transport", "pyodide.console", "quopri", "rlcompleter", "runpy", "sched", "shelve", "site-packages",
    "smtplib", "socketserver", "sqlite3", "sre_compile", "sre_constants", "sre_parse", "stringprep", "symtable",
    "sysconfig.__main__", "tabnanny", "tarfile", "telnetlib", "test", "this", "timeit", "tkinter", "trace", "tracemalloc",
    "tty", "turtle", "turtledemo", "unittest", "urllib.request", "urllib.response", "urllib.robotparser", "venv", "wave",
    "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp", "zipfile.__main__")
# Codecs that no log, kit or report is written in.
CODECS = ("ascii", "latin_1", "utf_", "cp437", "cp1252", "charmap", "aliases", "__init__", "raw_unicode_escape", "unicode_escape")

source = next(each for each in sys.path if each.endswith(".zip"))
target = io.BytesIO()
with zipfile.ZipFile(source) as library, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
    for name in sorted(library.namelist()):
        module = name.removesuffix(".py").replace("/", ".")
        if any(module == each or module.startswith(each + ".") for each in LEFT_OUT) or name.endswith("/"):
            continue
        if name.startswith("encodings/") and not name.removeprefix("encodings/").startswith(CODECS):
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
