#!/usr/bin/env python3
"""Compares what zarr-cdm wrote with what zarr-python or TensorStore reads.

Usage: check-written.py FOLDER [tensorstore]

FOLDER is what the tests RewrittenCorpusTest and WrittenCodecsTest leave with -Dzarrcdm.rewritten=FOLDER: arrays of
the corpus, which are compared with their originals, and arrays whose values follow a formula. Runs with zarr-python 2
(version 2 only) and 3, or with TensorStore; what the reader does not open of the originals, and types and codecs that
TensorStore does not know, are counted as skipped. Ends with 1 if anything differs.
"""

import os
import sys
import warnings

import numpy as np

if sys.argv[2:] == ["tensorstore"]:
    import tensorstore

    READER = "TensorStore"
else:
    import zarr

    READER = f"zarr-python {zarr.__version__}"

warnings.simplefilter("ignore")
OLD = READER.startswith("zarr-python 2.")
SHAPE = (130, 203)
# What cannot be compared: chunks that nobody wrote and that have no fill value, a filter of v2 that zarr-python 3 cannot
# decode in v3, and what netCDF-C means by a shuffle of elementsize 0 and by strings.
UNDEFINED = (
    "v2_layout+null_fill",
    "real+gdal_array_dimensions",
    "real+zarrs_zarr_python_compat_str_v2_fv_null",
    "v2_filters+quantize_0+f8_to_f4_0_v3",
    "nczarr+chars",
    "nczarr+coords",
    "nczarr+filters",
    "nczarr+strings",
)
# Codecs and members that the numcodecs of zarr-python 2 does not know.
YOUNGER = ("crc32c_", "zstd_")


class Unknown(Exception):
    """The reader does not know a type or a codec."""


def read(path):
    if READER == "TensorStore":
        return by_tensorstore(path)
    array = zarr.open_array(path, mode="r")
    values = array[...]
    return values if isinstance(values, np.ndarray) else np.asarray(values)


def by_tensorstore(path):
    driver = "zarr3" if os.path.exists(os.path.join(path, "zarr.json")) else "zarr"
    try:
        array = tensorstore.open({"driver": driver, "kvstore": {"driver": "file", "path": path + "/"}}, read=True).result()
    except ValueError as e:
        raise Unknown(str(e)) from e
    values = array.read().result()
    # TensorStore has fixed texts as characters, with one more dimension.
    return values.view("u1") if values.dtype.kind == "S" and values.dtype.itemsize == 1 else values


def same(a, b):
    if a.shape != b.shape:
        return False
    if a.dtype.kind == "S":
        return [text(x) for x in a.ravel().tolist()] == [text(x) for x in b.ravel().tolist()]
    if a.dtype == b.dtype and a.dtype.kind not in "OT":
        return a.tobytes() == b.tobytes()
    if a.dtype.kind == "O" and b.dtype.kind == "O":
        return [str(x) for x in a.ravel()] == [str(x) for x in b.ravel()]
    return repr(a.tolist()) == repr(b.tolist())


def text(value):
    """Bytes as zarr-cdm reads them: UTF-8, else Latin-1, which it writes as UTF-8."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def formula(dtype):
    count = SHAPE[0] * SHAPE[1]
    number = np.arange(count) // 3 * 7919 % 10007 % 251
    kind = np.dtype(dtype).kind if dtype is not str else "U"
    if kind in "UOT":
        return np.array(["é" * (n % 5) + str(n) for n in number.tolist()], object).reshape(SHAPE)
    if kind == "b":
        values = number % 2
    elif kind == "f":
        values = number / (8 if np.dtype(dtype).itemsize == 8 else 4)
    else:
        values = number * {1: 1, 2: 1, 4: 1000, 8: 10_000_000_000}[np.dtype(dtype).itemsize]
    return values.astype(dtype).reshape(SHAPE)


def corpus(folder, counts, wrong):
    for name in sorted(os.listdir(folder)):
        origin = os.path.join(folder, name, "ORIGIN")
        if not os.path.exists(origin) or OLD and name.endswith("v3"):
            continue
        if name.startswith(UNDEFINED):
            counts["skipped"] += 1
            continue
        store, path = open(origin, encoding="utf-8").read().splitlines()
        try:
            original = read(os.path.join(store, path.strip("/")))
        except Exception:
            counts["skipped"] += 1
            continue
        try:
            written = read(os.path.join(folder, name, path.strip("/")))
            if not same(original, written):
                wrong.append(f"{name}: {original.ravel()[:4]} became {written.ravel()[:4]}")
        except Unknown:
            counts["skipped"] += 1
            continue
        except Exception as e:
            wrong.append(f"{name}: {type(e).__name__}: {e}")
        counts["compared"] += 1


def computed(folder, counts, wrong):
    for version in ("2",) if OLD else ("2", "3"):
        root = os.path.join(folder, f"codecs-v{version}.zarr")
        for name in sorted(os.listdir(root)):
            if not os.path.isdir(os.path.join(root, name)) or OLD and name.startswith(YOUNGER):
                continue
            try:
                values = read(os.path.join(root, name))
                expected = formula(values.dtype)
                if values.dtype.kind in "UOT":
                    values = values.astype(object)
                if not np.array_equal(values, expected):
                    wrong.append(f"v{version} {name}: {values.ravel()[:6]} instead of {expected.ravel()[:6]}")
            except Unknown:
                counts["skipped"] += 1
                continue
            except Exception as e:
                wrong.append(f"v{version} {name}: {type(e).__name__}: {e}")
            counts["compared"] += 1


def main():
    counts, wrong = {"compared": 0, "skipped": 0}, []
    computed(sys.argv[1], counts, wrong)
    corpus(sys.argv[1], counts, wrong)
    print("\n".join(wrong))
    print(f"{READER}: {counts['compared']} arrays compared, {counts['skipped']} skipped, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
