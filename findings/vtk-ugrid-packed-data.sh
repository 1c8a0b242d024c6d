#!/usr/bin/env bash
# VTK 9.7.1, vtkNetCDFUGRIDReader: packed data on a mesh are shown as they are stored.
#
# CF 8.1: stored numbers are multiplied by scale_factor, and add_offset is added to them. The arrays here have 0.5 and 270, and store 1, 20
# and 40 for 270.5, 280 and 290 kelvin. netCDF4-python shows these, and so does VTK's vtkNetCDFCFReader for three points of a grid. For
# three faces of a mesh, VTK has 1, 20 and 40, without a warning.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet vtk==9.7.1 netCDF4==1.7.4 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys
import netCDF4, numpy
from vtkmodules.vtkIONetCDF import vtkNetCDFCFReader, vtkNetCDFUGRIDReader


def write(path, nodes, mesh):
    """A file with packed data for three faces of a mesh, or three points of a grid."""
    with netCDF4.Dataset(path, "w") as file:
        file.Conventions = "CF-1.11 UGRID-1.0"
        for name, unit in (("longitude", "degrees_east"), ("latitude", "degrees_north")):
            dimension = "nodes" if mesh else name
            if dimension not in file.dimensions:
                file.createDimension(dimension, len(nodes[name]))
            coordinate = file.createVariable(name, "f8", (dimension,))
            coordinate.setncatts({"standard_name": name, "units": unit})
            coordinate[:] = nodes[name]
        if mesh:
            file.createDimension("faces", 3)
            file.createDimension("corners", 3)
            topology = file.createVariable("mesh", "i4")
            topology.setncatts({"cf_role": "mesh_topology", "topology_dimension": numpy.int32(2)})
            topology.setncatts({"node_coordinates": "longitude latitude", "face_node_connectivity": "connectivity"})
            connectivity = file.createVariable("connectivity", "i4", ("faces", "corners"))
            connectivity.setncatts({"cf_role": "face_node_connectivity", "start_index": numpy.int32(0)})
            connectivity[:] = [[0, 1, 3], [1, 4, 3], [1, 2, 4]]
        data = file.createVariable("data", "i2", ("faces",) if mesh else ("latitude", "longitude"))
        data.setncatts({"scale_factor": 0.5, "add_offset": 270.0})
        if mesh:
            data.setncatts({"mesh": "mesh", "location": "face"})
        data[:] = [270.5, 280, 290]
    with netCDF4.Dataset(path) as file:
        print("netCDF4-python", "mesh" if mesh else "grid", *file["data"][:].ravel().tolist())


def show(what, reader, path):
    reader.SetFileName(path)
    reader.Update()
    output = reader.GetOutput()
    data = output.GetCellData().GetArray("data") or output.GetPointData().GetArray("data")
    print("VTK", what, *(data.GetValue(cell) for cell in range(data.GetNumberOfTuples())))


mesh, grid = f"{sys.argv[1]}/mesh.nc", f"{sys.argv[1]}/grid.nc"
write(mesh, {"longitude": [0, 1, 2, 0, 1], "latitude": [0, 0, 0, 1, 1]}, mesh=True)
write(grid, {"longitude": [0, 1, 2], "latitude": [0]}, mesh=False)
show("mesh", vtkNetCDFUGRIDReader(), mesh)
show("grid", vtkNetCDFCFReader(), grid)
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py" "$work")
expected='netCDF4-python mesh 270.5 280.0 290.0
netCDF4-python grid 270.5 280.0 290.0
VTK mesh 1 20 40
VTK grid 270.5 280.0 290.0'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
