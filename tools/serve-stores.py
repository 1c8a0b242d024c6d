#!/usr/bin/env python3
"""Compares the Zarr stores of a folder with what a server makes of them, by zarr-python.

serve-stores.py URL FOLDER: URL is that of the folder, such as http://localhost:8080/corpus of `zarr-cdm serve corpus=FOLDER`. Each array that
zarr-python reads from the folder is read from both versions that are served: type, shape, fill value, dimension names, attributes and values. Exit
code 1 if anything differs.
"""
import os
import sys
import warnings

import numpy
import zarr

warnings.filterwarnings("ignore")
MARKS = {"zarr.json", ".zgroup", ".zarray", ".zmetadata"}


def stores(folder):
    for path, folders, files in os.walk(folder):
        if MARKS & set(files):
            folders.clear()
            yield path


def arrays(node, path=""):
    if isinstance(node, zarr.Array):
        yield path, node
    else:
        for name, member in node.members():
            yield from arrays(member, f"{path}/{name}")


def same(a, b):
    a, b = numpy.asarray(a), numpy.asarray(b)
    if a.shape != b.shape:
        return False
    if a.dtype.kind in "mM":
        a, b = a.view("i8"), b.view("i8")
    if a.dtype.kind in "fc":
        return numpy.array_equal(a, b.astype(a.dtype), equal_nan=True)
    return [str(x) for x in a.ravel()] == [str(x) for x in b.ravel()] if a.dtype.kind in "OSUTV" else numpy.array_equal(a, b)


def differences(local, served, own):
    if not same(local[...], served[...]):
        yield "values"
    if own:  # Served as they are stored: the documents too.
        if local.dtype != served.dtype or repr(local.fill_value) != repr(served.fill_value):
            yield "type or fill value"
        if dict(local.attrs) != dict(served.attrs):
            yield "attributes"
    if getattr(local.metadata, "dimension_names", None) != getattr(served.metadata, "dimension_names", None) and own:
        yield "dimension names"


def main(base, folder):
    read = {}
    failed = 0
    for store in sorted(stores(folder)):
        name = os.path.relpath(store, folder)
        for version in (3, 2):
            url = f"{base.rstrip('/')}/{name}/v{version}.zarr"
            try:
                local = zarr.open(store, mode="r")
                all_local = [(path, array) for path, array in arrays(local) if array[...] is not None]
            except Exception as e:  # noqa: BLE001
                if version == 3:
                    key = "not read from the folder"
                    read[key] = read.get(key, 0) + 1
                continue
            own = local.metadata.zarr_format == version
            try:
                served = zarr.open(url, mode="r", zarr_format=version)
            except Exception as e:  # noqa: BLE001
                print(f"{name} v{version} {'' if own else 'encoded '}does not open: {str(e)[:160]}")
                failed += own
                continue
            for path, array in all_local:
                try:
                    other = served if path == "" else served[path.lstrip("/")]
                    if isinstance(other, zarr.Group):  # An array that is the whole store is one of a group where it is encoded.
                        other = next(array for _, array in arrays(other))
                    found = list(differences(array, other, own))
                except Exception as e:  # noqa: BLE001
                    found = [f"{type(e).__name__}: {str(e)[:160]}"]
                if found:
                    failed += 1
                    print(f"{name}{path} v{version}{'' if own else ' encoded'}: {', '.join(found)}")
                else:
                    key = f"arrays of v{version}, {'as stored' if own else 'encoded'}, are the same"
                    read[key] = read.get(key, 0) + 1
    for what, count in read.items():
        print(f"{count} {what}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
