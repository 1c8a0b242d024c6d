#!/usr/bin/env python3
"""Reads the same stores with this project and with other readers, and prints a Markdown table.

Readers that the machine does not have are left out. Standard library only; the stores are written by stores.py with Debian's
python3-zarr. README.md beside this tells the rest.
"""
import argparse
import collections
import csv
import datetime
import glob
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from readers import HERE, PYTHON, ROOT, WORK, all_readers, train, versions  # noqa: E402
from targets import missed  # noqa: E402

LONGEST_TURN = 240

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
    "H1": "10 chunks, one of them there",
    "H2": "10,000,000 chunks, one of them there",
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
V3 = {"F", "G", "M3", "M4"}
# They read no hierarchies, only arrays.
OPEN_ARRAYS = {"TensorStore", "floor"}
UNCACHED = "-Dzarrcdm.cache.bytes=0"


class Row:
    """A line of the table: what is read of a store, and what of it is measured, in turns of how many times the usual length."""

    def __init__(self, store, pattern, section, measure="read", cache=False, java=(), threads=0, readers=None, longer=1):
        self.store, self.pattern, self.section, self.measure = store, pattern, section, measure
        self.java = list(java) + ([] if cache else [UNCACHED])
        self.threads, self.readers, self.longer = threads, readers, longer

    def arguments(self, name, reader, options):
        seconds = 0
        if self.measure == "read":
            seconds = self.longer * options.seconds / (1 if reader.compiles else 4)
        threads = self.threads or (2 if name == "floor" else 0)
        variable, section = ("-", "-") if self.section == "-" else ("t2m", self.section)
        return [variable, section, str(seconds)] + ([str(threads)] if threads else [])

    def takes(self, name, reader):
        kind = name.split(" ")[0]
        return ((reader.v3 or self.store not in V3) and not (kind in OPEN_ARRAYS and self.section == "-")
                and not (reader.archive and self.measure not in ("process", "processor"))
                and (self.readers is None or kind in self.readers))


def rows(store):
    if store.startswith("M"):
        # All of netCDF-Java's code for an open is compiled only after some seconds.
        found = [Row(store, "open", "-", longer=3)]
        return found + (new_process(store, "open", "-") if store == "M1" else [])
    if store.startswith("H"):
        corner = "90:100,0:10" if store == "H1" else "39990:40000,24990:25000"
        missing = [Row(store, "10,000 missing chunks", "0:1000,0:1000", readers={"ours", "zarr-python", "xarray", "GDAL", "netcdf-c", "TensorStore", "jzarr"})] if store == "H2" else []
        return [Row(store, "open", "-", longer=2), Row(store, "last chunk", corner)] + missing
    # A read of a second needs time for more than one; our DEFLATE decoder is used after 128 MB, and a trial of a second; a turn in which
    # Java's compilers are still busy says little of reads of hundreds of chunks.
    longer = lambda pattern: 2 if store in "CE" or pattern == "six days" else 1
    found = [Row(store, pattern, section, longer=longer(pattern)) for pattern, section in (TINY if store == "E" else CUBE).items()]
    if store == "A2":
        alone = {"ours"}
        found += [Row(store, "slice again (cached)", CUBE["slice"], cache=True),
                  Row(store, "744 slices (cached)", "0:744!,0:361,0:720", cache=True,
                      readers={"ours", "zarr-python", "GDAL", "TensorStore"}, longer=2),
                  *new_process(store, "box", CUBE["box"]),
                  *new_process(store, "full", "0:744,0:361,0:720"),
                  Row(store, "full: peak MiB", "0:744,0:361,0:720", measure="memory",
                      java=["-Xmx%dm" % (738 + 80)])]
        found += [Row(store, "slice by %d threads" % n, CUBE["slice"], java=["-Dzarrcdm.threads=1"], threads=n, readers=alone)
                  for n in (1, 2, 4, 8)]
    return found


def new_process(store, pattern, section):
    """Of a process that opens and reads once: its time, and that of its processors, which says more where other programs run."""
    return [Row(store, pattern + " in a new process", section, measure="process"),
            Row(store, pattern + " in a new process: processor ms", section, measure="processor")]


def main():
    options = arguments()
    os.makedirs(WORK, exist_ok=True)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    load = os.getloadavg()[0]
    readers = {n: c for n, c in all_readers(options).items() if not options.readers or n in options.readers}
    print("readers: " + versions(readers), file=sys.stderr)
    cells = {}
    for store in options.stores:
        path = generated(store, options.data)
        into_page_cache(path)
        for reader in readers.values():
            train(reader, path)
        for row in rows(store):
            if not options.patterns or row.pattern in options.patterns:
                cells[row] = compare(row, path, readers, options)
                print(store, row.pattern, {n: round(c.figure, 2) for n, c in cells[row].items() if c.figure}, file=sys.stderr)
    if options.csv:
        raw(cells, readers, options.csv)
    text = conditions(options, load, readers) + table(cells, readers) + missed(ratios(cells), STORES)
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
    p.add_argument("--seconds", type=float, default=3,
                   help="time for the repeated reads of a turn (default 3; in less than 2 Java compiles still); readers that need no warm-up take a quarter")
    p.add_argument("--built", action="store_true", help="measure the jar of the last build")
    p.add_argument("--python", action="append", default=[], metavar="COMMAND",
                   help="also measure the readers of another Python, such as 'chroot /debian python3'; again for more")
    p.add_argument("--java", action="append", default=[], metavar="COMMAND",
                   help="the Java, with options, with which new processes are measured with an archive of classes; again for more (default: java)")
    p.add_argument("--csv", metavar="FILE", help="also write every turn to FILE")
    p.add_argument("--into", metavar="FILE", help="also replace what is between the table's markers in FILE")
    return p.parse_args()


# Measuring.


class Cell:
    """What one reader needed for a row, turn by turn, and for the first read of each; its checksum; or why there is none."""

    def __init__(self):
        self.turns = []
        self.firsts = []
        self.checksum = None
        self.failure = None

    @property
    def figure(self):
        return statistics.median(self.turns) if self.turns and not self.failure else None

    @property
    def first(self):
        return statistics.median(self.firsts) if self.firsts and not self.failure else None


def generated(store, data):
    found = glob.glob(os.path.join(data, store + "_*"))
    if not found:
        subprocess.run([PYTHON, os.path.join(HERE, "stores.py"), data, store], check=True, stdout=sys.stderr)
        found = glob.glob(os.path.join(data, store + "_*"))
    return found[0]


def compare(row, path, readers, options):
    """Readers take turns, so that a slow moment of the machine hits them alike. A reader may have a path of its own."""
    of = path if isinstance(path, dict) else dict.fromkeys(readers, path)
    taking_part = {name: reader for name, reader in readers.items() if row.takes(name, reader)}
    cells = {name: Cell() for name in taking_part}
    for _ in range(options.rounds):
        for name, reader in taking_part.items():
            if not cells[name].failure:
                java = row.java if reader.is_ours else []
                command = reader.command[:1] + java + reader.command[1:]
                turn(cells[name], command + [of[name]] + row.arguments(name, reader, options), row.measure)
    usual = collections.Counter(c.checksum for c in cells.values() if c.checksum).most_common(1)
    for cell in cells.values():
        # With open the checksum is the number of variables; readers count coordinates differently.
        if cell.checksum and row.section != "-" and cell.checksum != usual[0][0]:
            cell.failure = "wrong values"
    return cells


def into_page_cache(path):
    for folder, _, names in os.walk(path):
        for name in names:
            with open(os.path.join(folder, name), "rb") as f:
                while f.read(1 << 20):
                    pass


def turn(cell, command, measure):
    """One process, which reads until its time is over; the first half of its reads, and at least the first one, warm it up and do not
    count. Of a process that reads once counts its time, that of its processors, or the most memory that it had."""
    start = time.perf_counter()
    output, usage, failure = run(command)
    seconds = time.perf_counter() - start
    try:
        answer = json.loads(output.strip().splitlines()[-1])
    except (ValueError, IndexError):
        cell.failure = failure or "fails"
        return
    reads = answer["read_ms"]
    cell.turns.append({
        "process": lambda: 1000 * seconds,
        "processor": lambda: 1000 * (usage.ru_utime + usage.ru_stime),
        "memory": lambda: usage.ru_maxrss / 1024,
        "read": lambda: statistics.median(reads[max(1, len(reads) // 2):] or reads),
    }[measure]())
    if measure == "read":
        cell.firsts.append(reads[0])
    cell.checksum = answer["checksum"]


def run(command):
    """What a process printed, what it used, and why it failed (None: it did not)."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=output, stderr=errors)
        late = threading.Timer(LONGEST_TURN, process.kill)
        late.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        timeout = not late.is_alive()
        late.cancel()
        output.seek(0)
        return output.read().decode(errors="replace"), usage, "timeout" if timeout else "fails" if status else None


# Writing.


def conditions(options, load, readers):
    after = os.getloadavg()[0]
    return ("%s, load %.1f before and %.1f after%s; medians of the second halves of %d turns of %.1f s (of %.1f for "
            "readers that need no warm-up; two to three times as long for opens, zlib, six days and tiny chunks), page cache warm, our cache off. "
            "*First*: the first read, or open, of a process. Readers: %s.\n\n"
            % (when(), load, after,
               " (**busy machine: take the ratios as rough**)" if max(load, after - os.cpu_count()) > 1.5 * os.cpu_count() else "",
               options.rounds, options.seconds, options.seconds / 4, versions(readers)))


def when():
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, stdout=subprocess.PIPE).stdout.decode().strip()
    return "%s, commit %s, %d processors (%s)" % (datetime.date.today(), commit, os.cpu_count(), platform.machine())


def table(cells, readers):
    others = [name for name in readers if name != "ours"]
    firsts = [name for name, reader in readers.items() if name != "floor" and not reader.archive]
    heads = ["store", "section", "ours, ms"] + others + ["first: " + name for name in firsts]
    lines = ["| " + " | ".join(heads) + " |", "| --- " * len(heads) + "|"]
    for row, found in cells.items():
        ours = found.get("ours")
        line = [STORES[row.store], row.pattern, "" if ours is None else ours.failure or number(ours.figure)]
        for name in others:
            cell = found.get(name)
            line.append("" if cell is None else cell.failure or against(cell.figure, ours and ours.figure))
        for name in firsts:
            cell = found.get(name)
            mine = None if name == "ours" else ours and ours.first
            line.append("" if cell is None or cell.first is None else against(cell.first, mine))
        lines.append("| " + " | ".join(line) + " |")
    return "\n".join(lines) + "\n"


def raw(cells, readers, file):
    """One line for each turn: what was read by whom, and in how many milliseconds (or MiB, of a peak)."""
    with open(file, "w", newline="") as f:
        lines = csv.writer(f, lineterminator="\n")
        lines.writerow(["store", "title", "section", "measure", "reader", "version", "turn", "figure", "first", "failure"])
        for row, found in cells.items():
            for name, cell in found.items():
                known = [row.store, STORES[row.store], row.pattern, row.measure, name, readers[name].version]
                for i, figure in enumerate(cell.turns):
                    first = "%.3f" % cell.firsts[i] if i < len(cell.firsts) else ""
                    lines.writerow(known + [i + 1, "%.3f" % figure, first, cell.failure or ""])
                if not cell.turns:
                    lines.writerow(known + ["", "", "", cell.failure])


def ratios(cells):
    """How many times our time each other reader took, by store and section."""
    found = {}
    for row, of in cells.items():
        ours = of["ours"].figure if "ours" in of else None
        if ours:
            found[row.store, row.pattern] = {name: cell.figure / ours for name, cell in of.items() if name != "ours" and cell.figure}
    return found


def against(figure, ours):
    """A reader's figure, and in brackets how many times ours it is."""
    return number(figure) + (" (**%.1f**)" % (figure / ours) if ours else "")


def number(ms):
    return "%.2f" % ms if ms < 10 else "%.1f" % ms if ms < 100 else "%.0f" % ms


def paste(text, file, program="compare.py"):
    start, end = "<!-- %s: begin -->\n" % program, "<!-- %s: end -->" % program
    with open(file) as f:
        before, rest = f.read().split(start)
    with open(file, "w") as f:
        f.write(before + start + "\n" + text + "\n" + end + rest.split(end)[1])


if __name__ == "__main__":
    main()
