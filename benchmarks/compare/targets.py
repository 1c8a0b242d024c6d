"""The targets of docs/performance.md: how many times as long another reader should take as ours, by store and section.

The floor is a reader in C that decodes whole chunks on two threads; below 1 it may be faster.
"""

TARGETS = {
    ("A1", "slice"): {"zarr-python": 1.6},
    ("A1", "series"): {"zarr-python": 4, "GDAL": 3.8, "floor": 2},
    ("A1", "box"): {"zarr-python": 3, "GDAL": 2.8, "floor": 1.8},
    ("A1", "stride 4"): {"zarr-python": 1.9, "GDAL": 1.8, "floor": 0.87},
    ("A1", "six days"): {"zarr-python": 1.8, "GDAL": 1.8, "floor": 1.7},
    ("A2", "slice"): {"zarr-python": 3.5, "GDAL": 3, "floor": 2},
    ("A2", "series"): {"zarr-python": 2.2, "GDAL": 2, "floor": 1.25},
    ("A2", "box"): {"zarr-python": 2.5, "GDAL": 2.5, "floor": 2},
    ("A2", "stride 4"): {"floor": 0.95},
    ("A2", "six days"): {"zarr-python": 2, "GDAL": 1.9, "floor": 2},
    ("A2", "744 slices (cached)"): {"zarr-python": 12, "GDAL": 10},
    ("A2", "full in a new process"): {"zarr-python": 0.77},
    ("B1", "slice"): {"zarr-python": 4.5, "GDAL": 6, "floor": 3.3},
    ("B1", "box"): {"zarr-python": 3.5, "GDAL": 5, "floor": 2.9},
    ("B1", "six days"): {"zarr-python": 1.5, "GDAL": 1.8, "floor": 1.7},
    ("B2", "slice"): {"floor": 1.25},
    ("B2", "series"): {"zarr-python": 1.85, "GDAL": 1.85, "floor": 0.9},
    ("B2", "six days"): {"zarr-python": 1.9, "GDAL": 1.9, "floor": 1.5},
    ("C", "slice"): {"GDAL": 2.6, "floor": 1.8},
    ("C", "box"): {"GDAL": 2, "floor": 1.7},
    ("C", "six days"): {"GDAL": 1.6, "floor": 1.3},
    ("D", "slice"): {"zarr-python": 5, "GDAL": 5, "floor": 2.5},
    ("D", "series"): {"zarr-python": 8, "GDAL": 7, "floor": 3.3},
    ("D", "stride 4"): {"zarr-python": 6.5, "GDAL": 6.5, "floor": 3.3},
    ("E", "full"): {"zarr-python": 6.5, "GDAL": 2.5, "floor": 1},
    ("M1", "open"): {"zarr-python": 1.2, "GDAL": 2.4},
}


def missed(ratios, title):
    """The targets that a run misses, as Markdown; ratios has those of other readers by store and section, title the name of a store."""
    lines, known, kept = [], 0, 0
    for (store, section), targets in TARGETS.items():
        found = ratios.get((store, section), {})
        measured = {reader: target for reader, target in targets.items() if reader in found}
        behind = ["%s %.2g of %.3g" % (reader, found[reader], target) for reader, target in measured.items() if round(found[reader], 2) < target]
        known += len(measured)
        kept += len(measured) - len(behind)
        if behind:
            lines.append("| %s | %s | %s |\n" % (title[store], section, "; ".join(behind)))
    if not known:
        return ""
    head = "\nOf %d targets this run meets %d. Missed, with the ratio measured of the ratio wanted:\n\n" % (known, kept)
    return head + "| store | section | missed |\n| --- | --- | --- |\n" + "".join(lines)
