#!/usr/bin/env bash
# VTK 9.7.1, vtkNetCDFCFReader: cells without data are shown as measurements if they are packed in shorts.
#
# CF 8.1 and netCDF's users' guide: _FillValue is compared with the stored numbers, before they are unpacked. The reader has an option to
# replace fill values by NaN, which is on here. Four cells are 1, 2, 3 and 4, where 2 is the fill value; with scale_factor 0.5 and add_offset
# 270 they are 270.5, a missing one, 271.5 and 272, which is what netCDF4-python shows. From shorts VTK has 271 for the missing one, from
# floats, packed by the same attributes, it has NaN.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet vtk==9.7.1 netCDF4==1.7.4 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys
import netCDF4, numpy
from vtkmodules.vtkIONetCDF import vtkNetCDFCFReader

for kind in ("i2", "f4"):
    path = f"{sys.argv[1]}/{kind}.nc"
    with netCDF4.Dataset(path, "w") as file:
        file.Conventions = "CF-1.11"
        for name, unit in (("latitude", "degrees_north"), ("longitude", "degrees_east")):
            file.createDimension(name, 2)
            coordinate = file.createVariable(name, "f8", (name,))
            coordinate.units = unit
            coordinate[:] = [0, 1]
        data = file.createVariable("data", kind, ("latitude", "longitude"), fill_value=2)
        data.set_auto_maskandscale(False)
        data.setncatts({"scale_factor": 0.5, "add_offset": 270.0})
        data[:] = [[1, 2], [3, 4]]
    with netCDF4.Dataset(path) as file:
        print("netCDF4-python", kind, *numpy.ma.filled(file["data"][:].ravel(), numpy.nan))
    reader = vtkNetCDFCFReader()
    reader.SetFileName(path)
    reader.SphericalCoordinatesOff()
    reader.ReplaceFillValueWithNanOn()
    reader.Update()
    cells = reader.GetOutput().GetPointData().GetArray("data")
    print("VTK", kind, *(cells.GetValue(cell) for cell in range(cells.GetNumberOfTuples())))
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py" "$work")
expected='netCDF4-python i2 270.5 nan 271.5 272.0
VTK i2 270.5 271.0 271.5 272.0
netCDF4-python f4 270.5 nan 271.5 272.0
VTK f4 270.5 nan 271.5 272.0'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
