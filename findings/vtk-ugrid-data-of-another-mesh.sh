#!/usr/bin/env bash
# VTK 9.7.1, vtkNetCDFUGRIDReader: values of a second mesh are put on the cells of the first one.
#
# UGRID 1.0: the attribute mesh of an array names the mesh on whose faces it is. The file here has two meshes, east and west, 100 degrees
# apart, with two faces each and one array on each, 10 and 20 on east, -90 and -80 on west. The reader warns that it reads the first mesh
# only, and should have the array of east alone. It lists both arrays, and shows -90 and -80 on the faces of east.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet vtk==9.7.1 netCDF4==1.7.4 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys
import netCDF4, numpy
from vtkmodules.vtkIONetCDF import vtkNetCDFUGRIDReader

with netCDF4.Dataset(sys.argv[1], "w") as file:
    file.Conventions = "CF-1.11 UGRID-1.0"
    for mesh, origin in (("east", 0), ("west", -100)):
        for dimension, length in (("nodes", 5), ("faces", 2), ("corners", 4)):
            file.createDimension(f"{mesh}_{dimension}", length)
        topology = file.createVariable(mesh, "i4")
        topology.cf_role = "mesh_topology"
        topology.topology_dimension = numpy.int32(2)
        topology.node_coordinates = f"{mesh}_lon {mesh}_lat"
        topology.face_node_connectivity = f"{mesh}_connectivity"
        lon = file.createVariable(f"{mesh}_lon", "f8", (f"{mesh}_nodes",))
        lon.setncatts({"standard_name": "longitude", "units": "degrees_east"})
        lon[:] = [origin, origin + 1, origin + 2, origin, origin + 1]
        lat = file.createVariable(f"{mesh}_lat", "f8", (f"{mesh}_nodes",))
        lat.setncatts({"standard_name": "latitude", "units": "degrees_north"})
        lat[:] = [0, 0, 0, 1, 1]
        faces = file.createVariable(f"{mesh}_connectivity", "i4", (f"{mesh}_faces", f"{mesh}_corners"), fill_value=-1)
        faces.setncatts({"cf_role": "face_node_connectivity", "start_index": numpy.int32(0)})
        faces[:] = [[0, 1, 4, 3], [1, 2, 4, -1]]
        data = file.createVariable(f"{mesh}_data", "f8", (f"{mesh}_faces",))
        data.setncatts({"mesh": mesh, "location": "face"})
        data[:] = [origin + 10, origin + 20]
reader = vtkNetCDFUGRIDReader()
reader.SetFileName(sys.argv[1])
reader.Update()
grid = reader.GetOutput()
print("longitudes of the cells:", *grid.GetBounds()[:2])
for number in range(grid.GetCellData().GetNumberOfArrays()):
    array = grid.GetCellData().GetArray(number)
    print(array.GetName(), *(array.GetValue(cell) for cell in range(grid.GetNumberOfCells())))
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py" "$work/in.nc")
expected='longitudes of the cells: 0.0 2.0
east_data 10.0 20.0
west_data -90.0 -80.0'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
