#!/usr/bin/env python3
"""Reads the same stores with this project and with other readers, and prints a Markdown table.

Readers that the machine does not have are left out. Standard library only; the stores are written by stores.py with Debian's
python3-zarr. README.md beside this tells the rest.
"""
import argparse
import collections
import datetime
import glob
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, "benchmarks", "target", "compare")
DRIVERS = os.path.join(HERE, "drivers")
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable

STORES = {
    "A1": "blosc-lz4 (1, 361, 720)",
    "A2": "blosc-lz4 (24, 90, 180)",
    "B1": "blosc-zstd (24, 90, 180)",
    "B2": "zstd (24, 90, 180)",
    "C": "int16 zlib (24, 90, 180)",
    "D": "raw (24, 90, 180)",
    "E": "102,400 chunks of 4 KiB",
    "F": "v3 sharded (24, 180, 360), chunks (4, 90, 180)",
    "G": "v3 blosc-lz4 (24, 90, 180)",
    "M1": "500 variables, consolidated v2",
    "M2": "500 variables, v2",
    "M3": "500 variables, consolidated v3",
    "M4": "500 variables, v3",
}
CUBE = {
    "slice": "372:373,0:361,0:720",
    "series": "0:744,180:181,360:361",
    "box": "20:30,80:100,170:190",
    "stride 4": "0:744:4,0:361:4,0:720:4",
    "six days": "0:144,0:361,0:720",
}
TINY = {"full": "0:10240,0:10240", "row": "5000:5001,0:10240", "column": "0:10240,5000:5001"}
ONLY_V2 = {"zarr-python", "xarray", "GDAL", "netcdf-c", "floor"}


def main():
    options = arguments()
    os.makedirs(WORK, exist_ok=True)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    readers = {n: c for n, c in all_readers(options).items() if not options.readers or n in options.readers}
    print("readers: " + ", ".join(readers), file=sys.stderr)
    cells = {}
    for store in options.stores:
        path = generated(store, options.data)
        for pattern, section in sections(store).items():
            if not options.patterns or pattern in options.patterns:
                cells[store, pattern] = compare(store, path, section, readers, options)
                print(store, pattern, {n: round(c.ms, 2) for n, c in cells[store, pattern].items() if c.ms}, file=sys.stderr)
    text = conditions(options) + table(cells, readers)
    print(text)
    if options.into:
        paste(text, options.into)


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    split = lambda text: text.split(",")
    p.add_argument("--data", default=os.path.join(WORK, "stores"), help="where the stores are, or are to be written (4 GB in all)")
    p.add_argument("--stores", type=split, default=list(STORES), help="A1,A2,... (default: all)")
    p.add_argument("--patterns", type=split, default=[], help="slice,series,... (default: all)")
    p.add_argument("--readers", type=split, default=[], help="ours,zarr-python,... (default: all that are there)")
    p.add_argument("--rounds", type=int, default=3, help="turns of each reader (default 3)")
    p.add_argument("--seconds", type=float, default=3, help="time for the repeated reads of a turn (default 3)")
    p.add_argument("--cache", action="store_true", help="leave our chunk cache on; without this every read decodes")
    p.add_argument("--into", metavar="FILE", help="also replace what is between the table's markers in FILE")
    return p.parse_args()


# Readers: how each is started; None where the machine does not have it.


def all_readers(options):
    readers = {
        "ours": ours(options),
        "zarr-python": python("zarr_python.py", "zarr"),
        "xarray": python("xarray_zarr.py", "xarray"),
        "GDAL": python("gdal_md.py", "osgeo.gdal"),
        "netcdf-c": python("netcdf_c.py", "netCDF4"),
        "zarrita": zarrita(),
        "floor": floor(),
    }
    return {name: command for name, command in readers.items() if command}


def ours(options):
    if not shutil.which("mvn"):
        sys.exit("mvn is missing; it builds the drop-in jar that is measured")
    subprocess.run(["mvn", "-q", "-Dquick", "-DskipTests", "-pl", "thredds-config,benchmarks", "-am", "package"],
                   cwd=ROOT, check=True, stdout=sys.stderr)
    drop_in = glob.glob(os.path.join(ROOT, "thredds-config", "target", "zarr-cdm-*-all.jar"))
    host = [jar for jar in glob.glob(os.path.join(ROOT, "benchmarks", "target", "lib", "*.jar"))
            if not os.path.basename(jar).startswith("zarr-cdm")]
    classes = os.path.join(WORK, "classes")
    classpath = os.pathsep.join(drop_in + host)
    subprocess.run(["javac", "-d", classes, "-cp", classpath, os.path.join(DRIVERS, "CdmRead.java")], check=True)
    cache = [] if options.cache else ["-Dzarrcdm.cache.bytes=0"]
    return ["java", *cache, "-cp", classes + os.pathsep + classpath, "CdmRead"]


def python(driver, module):
    found = subprocess.run([PYTHON, "-c", "import " + module], stderr=subprocess.DEVNULL).returncode == 0
    return [PYTHON, os.path.join(DRIVERS, driver)] if found else None


def zarrita():
    """Runs if its packages are in WORK: npm install --prefix benchmarks/target/compare zarrita @zarrita/storage"""
    if not shutil.which("node") or not os.path.isdir(os.path.join(WORK, "node_modules", "zarrita")):
        return None
    # Node looks for packages beside the program.
    return ["node", shutil.copy(os.path.join(DRIVERS, "zarrita.mjs"), WORK)]


def floor():
    program = os.path.join(WORK, "floor")
    compiled = shutil.which("cc") and subprocess.run(
        ["cc", "-O3", "-march=native", "-o", program, os.path.join(DRIVERS, "floor.c"), "-lblosc", "-lzstd", "-lz", "-lpthread"],
        stderr=subprocess.DEVNULL).returncode == 0
    return [program] if compiled else None


# Measuring.


class Cell:
    """What one reader did with one section: its reads in ms, its checksum, or why there is none."""

    def __init__(self):
        self.turns = []
        self.checksum = None
        self.failure = None

    @property
    def ms(self):
        return statistics.median(self.turns) if self.turns and not self.failure else None


def sections(store):
    return {"open": "-"} if store.startswith("M") else TINY if store == "E" else CUBE


def generated(store, data):
    found = glob.glob(os.path.join(data, store + "_*"))
    if not found:
        subprocess.run([PYTHON, os.path.join(HERE, "stores.py"), data, store], check=True, stdout=sys.stderr)
        found = glob.glob(os.path.join(data, store + "_*"))
    return found[0]


def compare(store, path, section, readers, options):
    """Readers take turns, so that a slow moment of the machine hits them alike."""
    v3 = store in ("F", "G", "M3", "M4")
    taking_part = {n: c for n, c in readers.items()
                   if not (v3 and n in ONLY_V2) and not (section == "-" and n == "floor")}
    into_page_cache(path)
    cells = {name: Cell() for name in taking_part}
    for _ in range(options.rounds):
        for name, command in taking_part.items():
            cell = cells[name]
            if not cell.failure:
                turn(cell, command + [path, "-" if section == "-" else "t2m", section, str(options.seconds)]
                     + (["2"] if name == "floor" else []))
    usual = collections.Counter(c.checksum for c in cells.values() if c.checksum).most_common(1)
    for cell in cells.values():
        # With open the checksum is the number of variables; readers count coordinates differently.
        if cell.checksum and section != "-" and cell.checksum != usual[0][0]:
            cell.failure = "wrong values"
    return cells


def into_page_cache(path):
    for folder, _, names in os.walk(path):
        for name in names:
            with open(os.path.join(folder, name), "rb") as f:
                while f.read(1 << 20):
                    pass


def turn(cell, command):
    """One process, which reads until its time is over; its first quarter, and at least its first read, warm it up and do not count."""
    try:
        with tempfile.TemporaryFile() as errors:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=errors, timeout=120, check=True)
        answer = json.loads(done.stdout.decode().strip().splitlines()[-1])
    except subprocess.TimeoutExpired:
        cell.failure = "timeout"
    except (subprocess.CalledProcessError, ValueError, IndexError):
        cell.failure = "fails"
    else:
        reads = answer["read_ms"]
        cell.turns.append(statistics.median(reads[max(1, len(reads) // 4):] or reads))
        cell.checksum = answer["checksum"]


# Writing.


def conditions(options):
    load = os.getloadavg()[0]
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, stdout=subprocess.PIPE).stdout.decode().strip()
    return ("%s, commit %s, %d processors (%s), load %.1f at the end%s; medians of %d turns of %.1f s, page cache warm, our cache %s.\n\n"
            % (datetime.date.today(), commit, os.cpu_count(), platform.machine(), load,
               " (**busy machine: take the ratios as rough**)" if load > 1.5 * os.cpu_count() else "",
               options.rounds, options.seconds, "on" if options.cache else "off"))


def table(cells, readers):
    others = [name for name in readers if name != "ours"]
    lines = ["| store | section | ours, ms | " + " | ".join(others) + " |", "| --- " * (len(others) + 3) + "|"]
    for (store, pattern), found in cells.items():
        ours_ms = found["ours"].ms if "ours" in found else None
        row = [STORES[store], pattern, number(ours_ms) if ours_ms else found["ours"].failure if "ours" in found else ""]
        for name in others:
            cell = found.get(name)
            if cell is None:
                row.append("")
            elif cell.failure:
                row.append(cell.failure)
            else:
                row.append(number(cell.ms) + (" (**%.1f**)" % (cell.ms / ours_ms) if ours_ms else ""))
        lines.append("| " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def number(ms):
    return "%.2f" % ms if ms < 10 else "%.1f" % ms if ms < 100 else "%.0f" % ms


def paste(text, file):
    start, end = "<!-- compare.py: begin -->\n", "<!-- compare.py: end -->"
    with open(file) as f:
        before, rest = f.read().split(start)
    with open(file, "w") as f:
        f.write(before + start + "\n" + text + "\n" + end + rest.split(end)[1])


main()
