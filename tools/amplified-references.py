#!/usr/bin/env python3
"""Writes references in Parquet that are small and say much: 100,000 rows of a dictionary of two paths of 1 MB.

Usage: amplified-references.py FILE    (pyarrow 25)
"""
import sys

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 100_000
paths = pa.array(["s3://bucket/" + letter * 1_000_000 for letter in "xy"])
table = pa.table({
    "path": pa.DictionaryArray.from_arrays(pa.array([row % 2 for row in range(ROWS)], pa.int32()), paths),
    "offset": pa.array([0] * ROWS, pa.int64()),
    "size": pa.array([1] * ROWS, pa.int64()),
    "raw": pa.array([None] * ROWS, pa.binary()),
})
pq.write_table(table, sys.argv[1], compression="zstd", write_statistics=False, store_schema=False,
               dictionary_pagesize_limit=1 << 28)
