#!/usr/bin/env python3
"""Measures reads of remote stores, next to other readers, and writes the table into docs/performance.md.

Server, stores and drivers are those of a folder of their own (--drivers; its README says how the stores are made).
The readers take turns, one process for each cell; rows that do not fit into --minutes are left out, and named.
"""

import argparse
import datetime
import glob
import json
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, "target", "remote")
PAGE = os.path.join(ROOT, "docs", "performance.md")
BEGIN, END = "<!-- remote: begin -->", "<!-- remote: end -->"
CONTROL, BASE = "http://127.0.0.1:8971", "http://127.0.0.1:8970"

COLUMNS = {"before": "before", "ours": "ours", "cached": "ours with an AOT cache", "zarr2": "zarr-python 2",
           "zarr3": "zarr-python 3", "ts": "TensorStore", "gdal": "GDAL", "zarrita": "zarrita"}

ALL = "before,ours,zarr2,zarr3,ts,gdal,zarrita"
READS = "before,ours,zarr2,zarr3,ts"
OPENS = "before,ours,zarr2,zarr3,zarrita"

# scenario of the drivers: title, readers, and how else than by http after 50 ms the server is reached; the most important first
TABLE = """
slice | a slice | ALL
six | six days | READS
series | a series | READS
box | a box | READS
open_V50_v2cons | open 50 variables, v2, consolidated | OPENS
open_V50_v3cons | the same, v3 | OPENS
slice | a slice, https | READS | https 50
six | six days, https | READS | https 50
slice | a slice, S3 | ours,ts | s3 50
six | six days, S3 | ours,ts | s3 50
loop | 744 slices in a loop | ours,ts
full | all of it | ours,zarr2,zarr3,ts
shslice | a slice, sharded | before,ours,zarr3,ts
shseries | a series, sharded | before,ours,zarr3,ts
zip | a slice, zip | READS
kerchunk | a slice, references | before,ours,zarr2
open_V50_v2plain | open 50 variables, v2, not consolidated | before,ours,zarr3
open_V50_v3plain | the same, v3 | before,ours,zarr3
open_G3x20 | open 3 groups of 20, not consolidated | before,ours,zarr3
ds_A2_f4_blosclz4_c24 | coordinate systems | before,ours,zarr2
slice | a slice, 100 ms | ours,zarr2,zarr3,ts | http 100
slice | a slice, 20 ms | ours,zarr2,zarr3,ts | http 20
tiles | 64 threads of 4 tiles | ours,zarr2,ts
"""
WHO = {"ALL": ALL, "READS": READS, "OPENS": OPENS}


def rows():
    """Title, way, scenario, delay in ms, and readers of each row."""
    for line in TABLE.strip().split("\n"):
        scenario, title, readers, how = (line.split(" | ") + ["http 50"])[:4]
        way, delay = how.split()
        yield title, way, scenario, int(delay), WHO.get(readers, readers)


ROWS = list(rows())
MADE = set()


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--drivers", default=os.path.join(ROOT, "..", "shared", "bench", "remote"))
    p.add_argument("--data", required=True, help="the stores")
    p.add_argument("--peers", required=True, help="JSON: the commands of the other readers, like peers.example.json")
    p.add_argument("--classpath", help="of our reader; otherwise the jars of the last build")
    p.add_argument("--cached", help="another java, of version 25 or later: a further column, with an AOT cache of our reader")
    p.add_argument("--minutes", type=float, default=9)
    p.add_argument("--only", help="rows whose titles contain this; the page stays as it is")
    options = p.parse_args()
    os.makedirs(WORK, exist_ok=True)
    peers = json.load(open(options.peers))
    jars = options.classpath or last_build()
    classpath = classes(options.drivers, jars) + os.pathsep + jars
    rows = [row for row in ROWS if not options.only or options.only in row[0]]
    started = serve(options.data, peers)
    try:
        cells, left_out = measure(rows, options, peers, classpath)
    finally:
        for server in started:
            server.terminate()
    table = written(rows, cells, left_out)
    print(table)
    if not options.only:
        page = open(PAGE).read()
        open(PAGE, "w").write(page[:page.index(BEGIN) + len(BEGIN)] + "\n\n" + table + "\n" + page[page.index(END):])


def classes(drivers, jars):
    folder = os.path.join(WORK, "classes")
    driver = os.path.join(WORK, "Cdm.java")
    open(driver, "w").write(checksum_after_the_clock(open(os.path.join(drivers, "Cdm.java")).read()))
    sources = [driver] + [os.path.join(drivers, name) for name in ("Server.java", "Link.java")]
    subprocess.run(["javac", "-nowarn", "-d", folder, "-cp", jars, *sources], check=True)
    # AOT caches take classes from jars only.
    subprocess.run(["jar", "cf", folder + ".jar", "-C", folder, "."], check=True)
    return folder + ".jar"


def checksum_after_the_clock(driver):
    """The Java driver with the checksum of what was read outside the measured time, as in the Python driver."""
    stop = "double cpu = (cpu() - cpu0) / 1e6;"
    for old, new in (('String sum = "";', 'String sum = "";\n      Object got = null;'),
                     ("sum = sum(read(f.findVariable(s[1]), s[2]));", "got = read(f.findVariable(s[1]), s[2]);"),
                     (stop, stop + "\n      if (got != null) sum = sum(got);")):
        if driver.count(old) != 1:
            sys.exit("Cdm.java has changed: look at checksum_after_the_clock")
        driver = driver.replace(old, new)
    return driver


def last_build():
    ours = glob.glob(os.path.join(ROOT, "thredds-config", "target", "zarr-cdm-*-all.jar"))
    ours += glob.glob(os.path.join(ROOT, "s3", "target", "zarr-cdm-s3-*-all.jar"))
    if not ours:
        sys.exit("there is no jar of ours: mvn -DskipTests package, or --classpath")
    netcdf_java = [jar for jar in glob.glob(os.path.join(ROOT, "benchmarks", "target", "lib", "*.jar"))
                   if not os.path.basename(jar).startswith("zarr-cdm")]
    return os.pathsep.join(ours + netcdf_java)


def serve(data, peers):
    """The server, and what offers it by https too, if the file of the peers says how."""
    commands = [["java", "-Xmx512m", "-cp", os.path.join(WORK, "classes"), "Server", data, "8970", "8971"]]
    commands += [peers["https"]["server"]] if "https" in peers else []
    log = open(os.path.join(WORK, "servers.log"), "w")
    started = [subprocess.Popen(command, stdout=log, stderr=log) for command in commands]
    time.sleep(3)
    return started


def measure(rows, options, peers, classpath):
    """The cell of each row and reader, and the titles of rows for which there was no time."""
    end = time.time() + 60 * options.minutes
    cells, left_out = {}, []
    for title, way, scenario, delay, readers in rows:
        if time.time() > end or way not in peers:
            left_out.append(title)
            continue
        conf = dict(control=CONTROL, base=peers[way].get("base", BASE), readers=dict(peers[way]["readers"]))
        java = peers[way].get("java", [])
        # A bucket is a folder of the server.
        place = "s3://%s#endpoint={base},region=us-east-1,anonymous=true" % os.path.basename(options.data.rstrip("/"))
        ours = ["-Xmx3g", "-Dorg.slf4j.simpleLogger.defaultLogLevel=off", *java, "-cp", classpath,
                "Cdm", "{control}", place if way == "s3" else "{base}"]
        conf["readers"]["ours"] = ["java", *ours]
        if options.cached:
            conf["readers"]["cached"] = [options.cached, "-XX:AOTCache=" + cache(options.cached, way, conf, ours), *ours]
            readers = readers.replace("ours", "ours,cached")
        if scenario.startswith("ds_") and "xarray2" in conf["readers"]:
            conf["readers"]["zarr2"] = conf["readers"]["xarray2"]
        file, out = (os.path.join(WORK, name) for name in ("readers.json", "out.jsonl"))
        json.dump(conf, open(file, "w"))
        open(out, "w").close()
        known = ",".join(r for r in readers.split(",") if r in conf["readers"])
        subprocess.run([sys.executable, os.path.join(options.drivers, "run.py"), file, out, "--timeout", "40", "--reps", "1",
                        "--sc", scenario, "--delays", str(delay), "--readers", known], check=True)
        cells[title, scenario] = read(out, scenario)
    return cells, left_out


def cache(java, way, conf, ours):
    """The AOT cache that an open and two reads leave, made once for each way to the server."""
    file = os.path.join(WORK, way + ".aot")
    if file not in MADE:
        MADE.add(file)
        steps = ["open:A2_f4_blosclz4_c24", *("read:t2m:%d:%d,0:361,0:720" % (t, t + 1) for t in (12, 36))]
        command = [part.format(**conf) for part in ours]
        subprocess.run([java, "-XX:AOTCacheOutput=" + file, *command, *steps], check=True, capture_output=True)
    return file


def read(out, scenario):
    """By reader: the first time, the median of later ones, requests and megabytes."""
    kind = scenario.split("_")[0] if "_" in scenario else scenario if scenario in ("tiles", "loop") else "read"
    steps = {}
    for line in open(out):
        step = json.loads(line)
        steps.setdefault(step["reader"], []).append(step)
    cells = {}
    for reader, all_steps in steps.items():
        measured = [s for s in all_steps if s["step"].startswith(kind + ":")]
        if measured and not any("FAIL" in s["sum"] for s in measured):
            later = measured[2:] if len(measured) > 3 else measured[1:]
            net = [s["net"] for s in later or measured]
            cells[reader] = (measured[0]["ms"], statistics.median(s["ms"] for s in later) if later else None,
                             statistics.median(n["requests"] for n in net), statistics.median(n["bytes"] for n in net) / 1e6)
    return cells


def written(rows, cells, left_out):
    commit = subprocess.check_output(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], text=True).strip()
    readers = [r for r in COLUMNS if any(r in row for row in cells.values())]
    lines = ["%s, commit %s, %d processors, load %.1f after." % (datetime.date.today(), commit, os.cpu_count(), os.getloadavg()[0]), ""]
    if left_out:
        lines[0] += " No time was left for: %s." % "; ".join(left_out)
    lines.append("| pattern | " + " | ".join(COLUMNS[r] for r in readers) + " |")
    lines.append("| --- |" + " --- |" * len(readers))
    for title, _, scenario, _, _ in rows:
        row = cells.get((title, scenario), {})
        if row:
            best = min(counted(cell) for cell in row.values())
            lines.append("| %s | " % title + " | ".join(shown(row.get(r), best) for r in readers) + " |")
    return "\n".join(lines) + "\n"


def counted(cell):
    return cell[0] if cell[1] is None else cell[1]


def shown(cell, best):
    if cell is None:
        return ""
    first, later, requests, megabytes = cell
    times = ["%.0f" % t for t in (first, later) if t is not None]
    if counted(cell) == best:
        times[-1] = "**%s**" % times[-1]
    return "%s (%.0f%s)" % (" / ".join(times), requests, ", %.0f MB" % megabytes if megabytes >= 1 else "")


if __name__ == "__main__":
    main()
