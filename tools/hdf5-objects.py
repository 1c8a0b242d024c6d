"""Writes chunks.h5, what netCDF-Java gives in the order of chunks, gaps.h5 and unwritten.h5, what was never written, misread.h5 and short.nc, what it misreads otherwise, hidden.h5, hidden.nc and links.h5, what it does not show, within.h5, types within others and datasets without values of their own, odd.h5, values that netCDF-Java reads as others, and padded_earliest.h5 and padded_v108.h5, numbers that do not use all bits within other types. Needs h5py and netCDF4."""
import h5py
import netCDF4
import numpy as np
from h5py import h5d, h5s, h5t
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
with h5py.File("gaps.h5", "w") as f:
    for kind in ["i1", "u1", "<i2", ">i2", "<u4"]:
        members = h5py.enum_dtype({"zero": 0, "one": 1, "five": 5}, kind)
        name = kind.replace("<", "l").replace(">", "b")
        f.create_dataset(name, (2,), members, fillvalue=5)
        for fill in [None, 5]:
            chunked = f.create_dataset("%s_chunked_%s" % (name, fill), (4,), members, chunks=(2,), fillvalue=fill)
            chunked[:2] = [1, 0]
    f.create_dataset("truth", (4,), bool, chunks=(2,))[0] = True
    ambiguous = h5py.enum_dtype({"zero": 0, "all": 255}, "u1")
    f.create_dataset("ambiguous", (4,), ambiguous, chunks=(2,))[0] = 0
    f.create_dataset("number", (4,), "i2", chunks=(2,))[0] = 1
    f.create_dataset("filled", (4,), "i2", chunks=(2,), fillvalue=5)[0] = 1
    f.create_dataset("grid", (7, 9), "f4", chunks=(3, 4), compression="gzip")[4:5, 5:7] = 1
    opaque = np.dtype("V2")
    for name, fill in [("opaque", None), ("opaque_filled", np.void(b"no"))]:
        f.create_dataset(name, (4,), opaque, chunks=(2,), fillvalue=fill)[:2] = np.array([b"ab", b"cd"], opaque)
    record = np.dtype([("number", "i4")])
    seven = np.array((7,), record)[()]
    for name, end in [("records", 4), ("records_in_part", 2)]:
        f.create_dataset(name, (4,), record, chunks=(2,), fillvalue=seven)[:end] = np.array([(1,), (2,), (3,), (4,)], record)[:end]
with h5py.File("unwritten.h5", "w") as f:
    for name, fill in [("number", None), ("filled", 5)]:
        f.create_dataset(name, (4,), "i2", chunks=(2,), fillvalue=fill)[0] = 1
    f["number"].attrs["table"] = np.arange(4).reshape(2, 2)
with h5py.File("misread.h5", "w") as f:
    f["kept"] = np.arange(3)
    f["kept"].make_scale("kept")
    f["grid"] = np.arange(3)
    f["grid"].dims[0].attach_scale(f["kept"])
    f["__unnamed"] = np.arange(3)
    f[".hidden"] = np.arange(3)
    f[".group/inner"] = np.arange(3)
    f.create_dataset("regions", (1,), h5py.regionref_dtype)[0] = f["kept"].regionref[1:2]
    for name, kind in [
        ("bits", h5t.STD_B16BE),
        ("time", h5t.UNIX_D32LE),
        ("rows_of_rows", h5t.vlen_create(h5t.vlen_create(h5t.NATIVE_INT32))),
    ]:
        h5d.create(f.id, name.encode(), kind, h5s.create_simple((2,)))
    f.create_dataset("filled", (2,), "S3", fillvalue=b"n/a")
    f.create_dataset("texts", (1,), np.dtype(("S3", (2,))))
    f.create_dataset("elsewhere", (2,), "i4", external=[("elsewhere.raw", 0, 8)])
    f.create_dataset("lzf", data=np.arange(3), chunks=(3,), compression="lzf")
with netCDF4.Dataset("short.nc", "w") as f:
    f.createDimension("t", None)
    a = f.createVariable("a", "i4", ("t",))
    a[0:3] = np.ones(3)
    b = f.createVariable("b", "i4", ("t",))
    b[0:2] = np.ones(2)
with h5py.File("hidden.h5", "w") as f:
    f["kept"] = np.arange(3)
    f["half"] = np.zeros(3, "f2")
    f["group/half"] = np.zeros(3, "f2")
    f["long_double"] = np.zeros(3, "f16")
    f["arrays"] = np.zeros(3, np.dtype(("f2", (2,))))
    f["record"] = np.zeros(3, [("shown", "i4"), ("inner", [("half", "f2")])])
    f.create_dataset("szip", data=np.arange(64), chunks=(64,), compression="szip")
    f["links/elsewhere"] = h5py.ExternalLink("other.h5", "/x")
with netCDF4.Dataset("hidden.nc", "w") as f:
    f.createDimension("x", 3)
    f.createVariable("kept", "i4", ("x",))
with h5py.File("hidden.nc", "a") as f:
    f.create_dataset("half", data=np.zeros(3, "f2")).dims[0].attach_scale(f["x"])
with h5py.File("within.h5", "w") as f:
    f["kept"] = np.arange(2)
    def write(name, kind, values):
        h5d.create(f.id, name.encode(), kind, h5s.create_simple((2,))).write(h5s.ALL, h5s.ALL, values, kind)
    write("arrays", h5t.array_create(h5t.STD_U16BE, (2,)), np.array([[1, 65535], [2, 40000]], ">u2"))
    write("bits", h5t.STD_B8LE, np.array([1, 200], "u1"))
    write("opaque", h5t.array_create(h5t.py_create(np.dtype("V3")), (1,)), np.zeros((2, 1), "V3"))
    f["record"] = np.array([([1, 200], 3), ([4, 255], 6)], [("within", "u1", (2,)), ("beside", "i1")])
    for name, kind, number in [("rows", "u1", 200), ("long_rows", "i4", 42)]:
        members = h5py.enum_dtype({"one": 1, "two": 2, "last": number}, kind)
        rows = f.create_dataset(name, (2,), h5py.vlen_dtype(members))
        rows[0] = np.array([number], kind)
        rows[1] = np.array([1, 2], kind)
    f["nothing"] = h5py.Empty("f4")
    layout = h5py.VirtualLayout((2,), "i8")
    layout[:] = h5py.VirtualSource(".", "kept", (2,))
    f.create_virtual_dataset("virtual", layout)
    kind = np.dtype([("number", "i4")])
    f.create_dataset("filled", (4,), kind, chunks=(2,), fillvalue=np.array((7,), kind)[()])[:2] = np.array([(1,), (2,)], kind)
    f.create_dataset("zeros", (4,), kind, chunks=(2,))[:2] = np.array([(1,), (2,)], kind)
    a = f["kept"].attrs
    a["reference"] = f["kept"].ref
    a["in_record"] = np.array([(1, [200, 3])], [("a", "i4"), ("u", "u1", (2,))])
    row = np.array([np.array([200], "u1"), np.array([1, 2], "u1")], object)
    a.create("row", row, dtype=h5py.vlen_dtype("u1"))
    a["number"] = np.uint8(200)
    a["text"] = "text"
    f["a group/x"] = np.arange(2)
    for node in [f["kept"], f["a group"], f]:
        node.attrs["references"] = np.array([f["kept"].ref] * 2, h5py.ref_dtype)
        node.attrs["region"] = f["kept"].regionref[0:1]
        node.attrs["a truth"] = True
        node.attrs["a_b"] = node.attrs["a b"] = 1
        node.attrs["truths"] = np.array([True, False])
        node.attrs["table"] = np.arange(6).reshape(2, 3)
        node.attrs["cube"] = np.array([[["a", "b"]], [["c", "d"]]], h5py.string_dtype())
        node.attrs["letters"] = np.array([["a", "b"]], "S1")
    for name, shape in [("one/same", (2, 3)), ("two/same", (3, 2))]:
        f.create_group(name).attrs["table"] = np.arange(6).reshape(shape)
with h5py.File("links.h5", "w") as f:
    f["a/value"] = np.arange(3)
    f["a/same group"] = h5py.SoftLink("value")
    f["a/from root"] = h5py.SoftLink("/a/value")
    f["b/value"] = h5py.SoftLink("/a/value")
    f["b/other"] = h5py.SoftLink("../a/value")
    f["value"] = h5py.SoftLink("a/value")
    f["root"] = h5py.SoftLink("/value")
    for i in range(9):
        f["many/link%d" % i] = h5py.SoftLink("number%d" % i)
        f["many/number%d" % i] = i
with h5py.File("odd.h5", "w") as f:
    members = h5py.enum_dtype({"zero": 0, "one": 1}, ">i2")
    f.create_dataset("plain_members", data=np.array([1, 0, 1], ">i2"), dtype=members, chunks=(3,))
    f.create_dataset("filtered_members", data=np.array([1, 0, 1], ">i2"), dtype=members, chunks=(3,), compression="gzip")
    f["big"] = np.arange(3, dtype=">i4")
    for name, kind in [("bits", h5t.STD_B16LE), ("more_bits", h5t.STD_B16BE)]:
        h5d.create(f.id, name.encode(), kind, h5s.create_simple((2,))).write(h5s.ALL, h5s.ALL, np.array([1, 2], "u2"), kind)
    short = h5t.IEEE_F32LE.copy()
    short.set_fields(26, 20, 6, 0, 20)
    short.set_precision(27)
    short.set_ebias(31)
    h5d.create(f.id, b"short_float", short, h5s.create_simple((2,))).write(h5s.ALL, h5s.ALL, np.array([1, 2.5]))
    biased = h5t.IEEE_F64LE.copy()
    biased.set_ebias(1000)
    h5d.create(f.id, b"biased_float", biased, h5s.create_simple((2,))).write(h5s.ALL, h5s.ALL, np.array([1, 2.5]))
    for name, group in [("three_bytes", f), ("three_bytes_in_order", f.create_group("ordered", track_order=True))]:
        padded = h5t.STD_I32LE.copy()
        padded.set_precision(24)
        h5d.create(group.id, name.encode(), padded, h5s.create_simple((2,))).write(h5s.ALL, h5s.ALL, np.array([-5, 2]))
    texts = f.create_dataset("texts", (4,), h5py.string_dtype(), maxshape=(None,), chunks=(3,))
    texts[0] = "NIL"
    f.create_dataset("plain_texts", (2,), h5py.string_dtype())[1] = "b"
    f["coordinates/x"] = np.arange(2.0)
    f["coordinates/x"].make_scale("x")
    f["value"] = np.arange(2)
    f["value"].dims[0].attach_scale(f["coordinates/x"])
for libver in ["earliest", "v108"]:
    with h5py.File(f"padded_{libver}.h5", "w", libver=(libver, "v108")) as f:
        padded = h5t.STD_I32LE.copy()
        padded.set_precision(24)
        record = h5t.create(h5t.COMPOUND, 16)
        record.insert(b"text", 0, h5t.C_S1.copy())
        record.insert(b"whole", 4, h5t.STD_I32LE)
        record.insert(b"padded", 8, padded)
        biased = h5t.IEEE_F64LE.copy()
        biased.set_ebias(1000)
        named = padded.copy()
        named.commit(f.id, b"named")
        kinds = {
            "record": record,
            "rows": h5t.vlen_create(padded),
            "numbers": h5t.array_create(padded, (2,)),
            "floats": h5t.array_create(biased, (2,)),
            "of_named": named,
        }
        for name, kind in kinds.items():
            h5d.create(f.id, name.encode(), kind, h5s.create_simple((2,)))
        f["whole_record"] = np.array([(b"a", 1, [1, 2], 1.5)] * 2, [("text", "S3"), ("number", ">i2"), ("array", "u4", (2,)), ("float", "f8")])
        f["time"] = np.arange(1.0)
        f["time"].make_scale("time")
        rows = f.create_dataset("whole_rows", (2,), h5py.vlen_dtype("i2"))
        rows[0], rows[1] = [1, 2], [3]
