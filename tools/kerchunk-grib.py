#!/usr/bin/python3
"""Holds what kerchunk's scan_grib makes of GRIB files, read by zarr-cdm and by kerchunk's own codec, to ecCodes.

    tools/kerchunk-grib.py scan FOLDER FILE...    writes FOLDER/NAME.N.json, references to message N of each file
    for f in FOLDER/*.json; do JAVA_TOOL_OPTIONS=-Dzarrcdm.references.anywhere=true ./zarr-cdm copy $f $f.zarr; done
    tools/kerchunk-grib.py check FOLDER           compares the values of each FOLDER/NAME.N.json.zarr, and of kerchunk

Needs kerchunk (tried: 0.2.10), zarr 3.4, eccodes 2.50. Fields are told apart from coordinates by their filter.
"""
import collections
import json
import sys
from pathlib import Path

import eccodes as ec
import numpy as np


def scan(folder, files):
    from kerchunk.grib2 import scan_grib
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        try:
            found = scan_grib(file)
        except Exception as e:
            print(f"{file}: kerchunk: {e!r}")
            continue
        for number, references in enumerate(found):
            (folder / f"{Path(file).name}.{number}.json").write_text(json.dumps(references))


def check(folder):
    import zarr
    from kerchunk.codecs import GRIBCodec
    count = collections.Counter()
    for file in sorted(folder.glob("*.json")):
        document = json.loads(file.read_text())
        for key, value in document["refs"].items():
            name, _, chunk = key.rpartition("/")
            metadata = json.loads(document["refs"].get(name + "/.zarray", "{}"))
            if not isinstance(value, list) or chunk.startswith(".") or not metadata.get("filters"):
                continue
            field = metadata["filters"][0]
            if field["var"] in ("latitude", "longitude"):
                continue
            url = document["templates"]["u"]
            with open(url, "rb") as stream:
                stream.seek(value[1])
                message = stream.read(value[2])
            try:
                handle = ec.codes_new_from_message(message)
                ec.codes_set(handle, "missingValue", 1e20)
                expected = ec.codes_get_values(handle)
                expected = np.where(expected == 1e20, np.nan, expected)
            except ec.CodesInternalError as e:
                count[f"ecCodes: {e}"] += 1
                continue
            try:
                theirs = GRIBCodec(field["var"], field["dtype"]).decode(message)
                theirs = "kerchunk right" if np.array_equal(theirs, expected, equal_nan=True) else "kerchunk OTHER"
            except Exception as e:
                theirs = f"kerchunk {type(e).__name__}"
            try:
                ours = zarr.open_group(str(file) + ".zarr", mode="r")[name][:].ravel()
                ours = "zarr-cdm right" if np.array_equal(ours, expected, equal_nan=True) else "zarr-cdm OTHER"
            except (KeyError, FileNotFoundError):
                ours = "zarr-cdm refused"
            count[f"{ours}, {theirs}"] += 1
            if "OTHER" in ours + theirs or "refused" in ours:
                print(f"{file.name} {key}: {ours}, {theirs}")
    print(dict(count))


if sys.argv[1:2] == ["scan"] and len(sys.argv) > 3:
    scan(Path(sys.argv[2]), sys.argv[3:])
elif sys.argv[1:2] == ["check"] and len(sys.argv) == 3:
    check(Path(sys.argv[2]))
else:
    sys.exit(__doc__)
