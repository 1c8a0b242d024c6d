#!/usr/bin/env python3
"""Writes values.json beside the DMR++ documents of the tests: what h5py reads of the files that they describe.
Usage: tools/make-dmrpp-tests.py (needs h5py)"""
import json
import h5py

HERE = "stores/src/test/resources/dmrpp/"


def plain(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


values = {}
for name in ("sample", "second"):
    with h5py.File(HERE + name + ".h5") as file:
        file.visititems(lambda path, node: values.__setitem__(
            f"{name}/{path}", plain(node[()].ravel().tolist() if node.shape else [node[()].tolist()]))
            if isinstance(node, h5py.Dataset) else None)
with open(HERE + "values.json", "w") as out:
    json.dump(values, out, indent=0)
