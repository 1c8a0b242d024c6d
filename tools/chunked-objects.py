"""Writes chunks.h5: what netCDF-Java gives in the order of chunks, and what it misreads. Needs h5py."""
import h5py
import numpy as np
with h5py.File("chunks.h5", "w") as f:
    number = np.arange(15).reshape(3, 5)
    text = [["n%d" % n for n in row] for row in number]
    f.create_dataset("texts", data=text, dtype=h5py.string_dtype(), chunks=(2, 2))
    f.create_dataset("fixed", data=np.array(text, "S3"), chunks=(2, 2))
    f.create_dataset("opaque", data=number.astype(">i4").view("V4"), chunks=(2, 2))
    rows = f.create_dataset("rows", (3, 5), h5py.vlen_dtype("i4"), chunks=(2, 2))
    gaps = f.create_dataset("gaps", (3, 5), h5py.string_dtype(), chunks=(2, 2))
    gaps[2, 4] = "n14"
    for index in np.ndindex(3, 5):
        rows[index] = np.full(index[1] % 2 + 1, number[index])
    kind = h5py.enum_dtype({"one": 1, "two": 2}, "i2")
    f.create_dataset("record", data=np.array([(1,), (2,)], [("kind", kind)]))
