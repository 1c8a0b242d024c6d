#!/usr/bin/env python3
"""Writes references in Parquet with fsspec's own writer, which kerchunk calls: stores/src/test/resources/io/github/zarrcdm/internal/store/reference/parquet.tar.xz

Usage: tools/reference-fixtures.py PARQUET.TAR.XZ    for the tests of the store
       tools/reference-fixtures.py REFS.JSON FOLDER  the references of a JSON file, version 1

The file holds `data.bin`, `refs.json` and the same references in one folder for each way to write Parquet: the engine, its compression
and its options. The committed one was made with fsspec 2026.9.0, fastparquet 2026.9.0, pyarrow 25.0.1 and pandas 3.0.6.
"""

import base64
import io
import json
import sys
import tarfile
import tempfile
import types
from pathlib import Path

import fsspec
import pandas as pd
from fsspec.implementations.reference import LazyReferenceMapper

RECORD_SIZE = 4

# How pandas writes: the engine, then what differs from how fsspec asks for it.
WRITERS = {
    "fastparquet": ("fastparquet", {}),
    "fastparquet-snappy": ("fastparquet", {"compression": "snappy"}),
    "fastparquet-gzip": ("fastparquet", {"compression": "gzip"}),
    "pyarrow": ("pyarrow", {}),
    "pyarrow-plain": ("pyarrow", {"compression": None, "use_dictionary": False, "write_page_checksum": True}),
    "pyarrow-v2": ("pyarrow", {"compression": "lz4", "data_page_version": "2.0", "row_group_size": 3}),
    "pyarrow-v2-zstd": ("pyarrow", {"data_page_version": "2.0", "data_page_size": 1}),
    "pyarrow-delta": ("pyarrow", {"use_dictionary": False, "column_encoding": {"path": "DELTA_BYTE_ARRAY", "offset": "DELTA_BINARY_PACKED"}}),
    "pyarrow-brotli": ("pyarrow", {"compression": "brotli"}),
}


def raw(value):
    """What kerchunk makes of a value that stands in the references themselves."""
    value = value if isinstance(value, bytes) else value.encode()
    return base64.b64decode(value[7:]) if value.startswith(b"base64:") else value


def array(shape, chunks, **more):
    document = {"zarr_format": 2, "shape": shape, "chunks": chunks, "dtype": "<i2", "compressor": None, "filters": None, "fill_value": -1, "order": "C"}
    return json.dumps({**document, **more})


def references():
    """Nine chunks in three files, of all kinds; one file for most rows; a scalar; an array without any."""
    refs = {
        ".zgroup": json.dumps({"zarr_format": 2}),
        ".zattrs": json.dumps({"title": "record_size \u00b0", "large": 12345678901234567890, "fine": 0.1}),
        "temp/.zarray": array([5, 6], [2, 2]),
        "temp/.zattrs": json.dumps({"_ARRAY_DIMENSIONS": ["y", "x"]}),
        "temp/0.0": ["data.bin", 10, 8],
        "temp/0.1": ["sub/whole.bin"],
        "temp/0.2": "base64:" + base64.b64encode(bytes(range(8))).decode(),
        # 1.0 is missing
        "temp/1.1": ["data.bin", 18, 8],
        "temp/1.2": ["sub/whole.bin", 0, 8],
        "temp/2.0": "inlined!",
        "temp/2.1": ["data.bin", 0, 8],
        # 2.2 is missing, the only one in its file
        "many/.zarray": array([12], [1]),
        "scalar/.zarray": array([], []),
        "scalar/0": ["data.bin", 40, 2],
        "g/.zgroup": json.dumps({"zarr_format": 2}),
        "g/empty/.zarray": array([4], [2]),
        "g/slashes/.zarray": array([2, 2], [1, 1], dimension_separator="/"),
    }
    refs.update({f"many/{i}": ["data.bin", 50 + 2 * i, 2] for i in range(12)})
    return refs


def write(refs, folder, writer, record_size=RECORD_SIZE):
    engine, options = WRITERS[writer]
    sys.modules["kerchunk"] = types.ModuleType("kerchunk")
    sys.modules["kerchunk.df"] = sys.modules["kerchunk"].df = types.SimpleNamespace(_proc_raw=raw)
    to_parquet = pd.DataFrame.to_parquet
    pd.DataFrame.to_parquet = lambda frame, *args, **kwargs: to_parquet(frame, *args, **{**kwargs, **options})
    try:
        out = LazyReferenceMapper.create(
            root=str(folder), fs=fsspec.filesystem("file"), record_size=record_size, engine=engine, categorical_threshold=2
        )
        for key in sorted(refs):
            out[key] = refs[key]
        out.flush()
    finally:
        pd.DataFrame.to_parquet = to_parquet


def fixtures(archive):
    refs = references()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for writer in WRITERS:
            write(refs, folder / writer, writer)
        (folder / "sub").mkdir()
        (folder / "sub" / "whole.bin").write_bytes(bytes(range(100, 108)))
        (folder / "data.bin").write_bytes(bytes(range(100)))
        (folder / "refs.json").write_text(json.dumps({"version": 1, "refs": refs}))
        with tarfile.open(archive, "w:xz") as tar:
            for file in sorted(f for f in folder.rglob("*") if f.is_file()):
                entry = tarfile.TarInfo(str(file.relative_to(folder)))
                entry.size = file.stat().st_size
                tar.addfile(entry, io.BytesIO(file.read_bytes()))


if __name__ == "__main__":
    if len(sys.argv) == 2:
        fixtures(sys.argv[1])
    else:
        write(json.loads(Path(sys.argv[1]).read_text())["refs"], Path(sys.argv[2]).absolute(), "fastparquet", 10000)
