"""Writes signs.hdf: unsigned attributes and a variable that was never written, in HDF4. Needs pyhdf."""
import numpy as np
from pyhdf.SD import SD, SDC

file = SD("signs.hdf", SDC.WRITE | SDC.CREATE | SDC.TRUNC)
file.attr("large").set(SDC.UINT32, 4294967295)
for name, kind, values in [("bytes", SDC.UINT8, [0, 200, 255]), ("shorts", SDC.INT16, [0, 200, -255])]:
    variable = file.create(name, kind, (3,))
    variable.attr("valid_range").set(kind, values[::2])
    variable.attr("flag").set(SDC.UINT8, 200)
    variable.attr("below").set(SDC.INT16, -7)
    variable[:] = np.array(values, "u1" if kind == SDC.UINT8 else "i2")
    variable.endaccess()
file.create("never", SDC.INT16, (3,)).endaccess()
filled = file.create("filled", SDC.INT16, (3,))
filled.setfillvalue(-9)
filled.endaccess()
file.end()
