#!/usr/bin/env bash
# netCDF-Java 5.5.3: an enumeration within a structure of HDF5 has its bytes swapped in the first row, and in no other.
#
# HDF5 states the byte order of each member of a compound type in the type itself. Here both members are little-endian: an enumeration of 2
# bytes with LAND = 1 and SEA = 2, and an integer of 2 bytes, each 1 and 2 in the two rows. netCDF-Java reads the integers right, and for
# the enumeration 256, which is none of its values, and 2. An array of the same enumeration outside of a structure is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet h5py==3.16.0 numpy==2.2.6
cat > "$work/write.py" << 'PYTHON'
import sys
import h5py, numpy

cover = h5py.enum_dtype({"LAND": 1, "SEA": 2}, basetype="<i2")
with h5py.File(sys.argv[1], "w") as file:
    file["plain"] = numpy.array([1, 2], dtype=cover)
    file["rows"] = numpy.array([(1, 1), (2, 2)], dtype=[("cover", cover), ("number", "<i2")])
with h5py.File(sys.argv[1]) as file:
    print("h5py:", file["plain"][:].tolist(), file["rows"]["cover"].tolist(), file["rows"]["number"].tolist())
PYTHON
cat > "$work/Read.java" << 'JAVA'
import ucar.ma2.StructureData;
import ucar.ma2.StructureDataIterator;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(args[0])) {
      System.out.println("netCDF-Java plain: " + file.findVariable("plain").read().toString().strip());
      try (StructureDataIterator rows = ((Structure) file.findVariable("rows")).getStructureIterator()) {
        while (rows.hasNext()) {
          StructureData row = rows.next();
          System.out.println("netCDF-Java row: " + row.getScalarShort("cover") + " " + row.getScalarShort("number"));
        }
      }
    }
  }
}
JAVA
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.h5"
  java -cp "$work/lib/*" "$work/Read.java" "$work/in.h5")
expected='h5py: [1, 2] [1, 2] [1, 2]
netCDF-Java plain: 1 2
netCDF-Java row: 256 1
netCDF-Java row: 2 2'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
