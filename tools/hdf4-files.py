"""Writes HDF4 files in every layout, with the values that the HDF4 library reads of them.

virtualize/src/test/resources/files/*.hdf and hdf4-values.json; needs pyhdf (Debian: python3-hdf4), whose library is libdfalt.so.0, and hrepack (hdf4-tools).
Usage: python3 hdf4-files.py FOLDER
"""
import ctypes, hashlib, json, os, subprocess, sys
import numpy as np
from pyhdf.SD import SD, SDC
import pyhdf.HDF, pyhdf.V, pyhdf.VS

folder = sys.argv[1]
TYPES = {"i1": SDC.INT8, "u1": SDC.UINT8, "i2": SDC.INT16, "u2": SDC.UINT16, "i4": SDC.INT32, "u4": SDC.UINT32,
         "f4": SDC.FLOAT32, "f8": SDC.FLOAT64}
random = np.random.RandomState(4)


def path(name):
    return os.path.join(folder, name)


def written(name):
    file = SD(path(name), SDC.WRITE | SDC.CREATE | SDC.TRUNC)
    file.attr("title").set(SDC.CHAR, "all types")
    file.attr("numbers").set(SDC.INT16, [1, -2, 3])
    file.attr("large").set(SDC.UINT32, 4294967295)
    for kind, number in TYPES.items():
        variable = file.create("v_" + kind, number, (7, 5))
        variable.dim(0).setname("rows")
        variable.dim(1).setname("columns")
        variable[:] = (random.rand(7, 5) * 100).astype(kind)
        variable.attr("scale_factor").set(SDC.FLOAT64, 0.5)
        variable.endaccess()
    rows = file.create("rows", SDC.FLOAT32, (7,))
    rows.dim(0).setname("rows")
    rows[:] = np.arange(7, dtype="f4") * 10
    rows.attr("units").set(SDC.CHAR, "degrees_north")
    rows.endaccess()
    text = file.create("text", SDC.CHAR, (2, 4))
    text[:] = np.array([list("abcd"), list("efgh")], "S1")
    text.endaccess()
    unnamed = file.create("Surface Temperature", SDC.INT16, (3, 4, 2))
    unnamed[:] = np.arange(24, dtype="i2").reshape(3, 4, 2)
    unnamed.setfillvalue(-9)
    unnamed.endaccess()
    large = file.create("large", SDC.FLOAT32, (60, 50))
    large[:] = np.tile(np.arange(50, dtype="f4"), (60, 1))
    large.endaccess()
    file.create("never", SDC.INT16, (3,)).endaccess()
    filled = file.create("filled", SDC.INT16, (3,))
    filled.setfillvalue(-9)
    filled.endaccess()
    file.end()


def unlimited(name):
    """Two datasets that grow by turns, so that the values of each are in blocks, of which those of one end within a row."""
    file = SD(path(name), SDC.WRITE | SDC.CREATE | SDC.TRUNC)
    growing = []
    for variable, columns in [("growing", 256), ("crossing", 300)]:
        growing.append(file.create(variable, SDC.INT32, (SDC.UNLIMITED, columns)))
        growing[-1].dim(0).setname("time")
        growing[-1].dim(1).setname("x%d" % columns)
    for row in range(80):
        for variable, columns in zip(growing, [256, 300]):
            variable[row:row + 1] = (np.arange(columns, dtype="i4") + 1000 * row).reshape(1, columns)
    for variable in growing:
        variable.endaccess()
    file.end()


def compressed(name):
    file = SD(path(name), SDC.WRITE | SDC.CREATE | SDC.TRUNC)
    for how, number in [("gzip", SDC.COMP_DEFLATE), ("rle", SDC.COMP_RLE), ("huffman", SDC.COMP_SKPHUFF)]:
        variable = file.create(how, SDC.INT16, (20, 10))
        if how == "gzip":
            variable.setcompress(number, 6)
        elif how == "huffman":
            variable.setcompress(number, 2)
        else:
            variable.setcompress(number)
        variable[:] = np.arange(200, dtype="i2").reshape(20, 10) // 7
        variable.endaccess()
    file.end()


def groups(name):
    """As HDF-EOS has grids: a vgroup, in it one of its fields; beside it a table and a dataset of nobody."""
    file = SD(path(name), SDC.WRITE | SDC.CREATE | SDC.TRUNC)
    file.attr("StructMetadata.0").set(SDC.CHAR, "GROUP=SwathStructure\n")
    numbers = {}
    for field in ["NDVI", "alone"]:
        variable = file.create(field, SDC.INT16, (6, 4))
        variable.dim(0).setname("YDim:Grid")
        variable.dim(1).setname("XDim:Grid")
        variable[:] = np.arange(24, dtype="i2").reshape(6, 4) + len(field)
        numbers[field] = variable.ref()
        variable.endaccess()
    file.end()
    file = pyhdf.HDF.HDF(path(name), pyhdf.HDF.HC.WRITE)
    vgroups = file.vgstart()
    grid = vgroups.create("Grid")
    grid._class = "GRID"
    fields = vgroups.create("Data Fields")
    fields._class = "GRID Vgroup"
    fields.add(pyhdf.HDF.HC.DFTAG_NDG, numbers["NDVI"])
    grid.insert(fields)
    fields.detach()
    grid.detach()
    vgroups.end()
    tables = file.vstart()
    table = tables.create("stations", (("number", pyhdf.HDF.HC.INT32, 1),))
    table.write([[1], [2]])
    table.detach()
    tables.end()
    file.close()


def unusual(name):
    """What was created and never written, characters that are not ASCII, attributes of a vgroup, and a vgroup in itself."""
    file = SD(path(name), SDC.WRITE | SDC.CREATE | SDC.TRUNC)
    unwritten = file.create("unwritten", SDC.INT16, (3, 2))
    unwritten.setcompress(SDC.COMP_DEFLATE, 6)
    unwritten.setfillvalue(-9)
    unwritten.endaccess()
    flags = file.create("flags", SDC.CHAR, (5,))
    flags.setfillvalue(0xc8)
    flags.attr("units").set(SDC.CHAR, "\xb0C")
    flags.endaccess()
    lost = file.create("lost", SDC.INT32, (2,))
    lost[:] = np.array([1, 2], "i4")
    number = lost.ref()
    lost.endaccess()
    file.end()
    file = pyhdf.HDF.HDF(path(name), pyhdf.HDF.HC.WRITE)
    vgroups = file.vgstart()
    described = vgroups.create("described")
    described.attr("title").set(pyhdf.HDF.HC.CHAR, "of a group")
    described.detach()
    circle = vgroups.create("circle")
    circle.add(pyhdf.HDF.HC.DFTAG_NDG, number)
    circle.add(pyhdf.HDF.HC.DFTAG_VG, circle._refnum)
    circle.detach()
    vgroups.end()
    file.close()


def old(name):
    """A dataset and an image by the interfaces that HDF had before datasets had names."""
    if os.path.exists(path(name)):
        os.remove(path(name))
    library = ctypes.CDLL("libdfalt.so.0")
    data = (ctypes.c_float * 6)(*range(6))
    library.DFSDsetNT(5)
    library.DFSDadddata(path(name).encode(), 2, (ctypes.c_int32 * 2)(2, 3), data)
    library.DFR8addimage(path(name).encode(), (ctypes.c_uint8 * 6)(*range(6)), 3, 2, 0)


def values(name):
    file = SD(path(name))
    found = {}
    for variable in file.datasets():
        dataset = file.select(variable)
        try:
            data = np.asarray(dataset.get())
        except Exception as e:  # never written: the library has no values
            found[name + ":" + variable] = None
            continue
        if data.dtype.kind in "SU" or dataset.info()[3] == SDC.CHAR:
            found[name + ":" + variable] = [str(c) for c in np.char.decode(np.asarray(data).astype("S1"), "latin1").ravel()]
        else:
            found[name + ":" + variable] = hashlib.sha256(data.astype(data.dtype.newbyteorder("<")).tobytes()).hexdigest()
        dataset.endaccess()
    file.end()
    return found


written("types.hdf")
unlimited("unlimited.hdf")
compressed("compressed.hdf")
groups("groups.hdf")
unusual("unusual.hdf")
old("old.hdf")
steps = [["-t", "large:GZIP 6", "-c", "large:16x20"], ["-c", "v_f8:4x2"], ["-t", "v_i2:RLE"]]
source = path("types.hdf")
for number, step in enumerate(steps):
    target = path("chunked.hdf" if number == len(steps) - 1 else "step%d.hdf" % number)
    subprocess.run(["hrepack", "-i", source, "-o", target, "-m", "10", *step], check=True, stdout=subprocess.DEVNULL)
    source = target
oracle = {}
for name in ["types.hdf", "unlimited.hdf", "compressed.hdf", "chunked.hdf", "groups.hdf", "unusual.hdf"]:
    oracle.update(values(name))
json.dump(oracle, open(path("hdf4-values.json"), "w"), indent=1, sort_keys=True)
