#!/usr/bin/env bash
# netCDF-Java 5.5.3: of two arrays along an unlimited dimension in netCDF-4, the longer one is cut off.
#
# In netCDF's data model an unlimited dimension is as long as the longest of its arrays, and a shorter one has its fill value from its own
# end on. Here five values are written to a and two to b; the dimension has no coordinate variable. netCDF-C shows the dimension with 5 and
# all values of a. netCDF-Java takes the length of the array that comes last, 2, and shows two values of a without an error. With the arrays
# the other way round it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 numpy==2.2.6
cat > "$work/write.py" << 'PYTHON'
import sys
import netCDF4

with netCDF4.Dataset(sys.argv[1], "w") as file:
    file.createDimension("time", None)
    file.createVariable("a", "i4", ("time",))[0:5] = [10, 20, 30, 40, 50]
    file.createVariable("b", "i4", ("time",))[0:2] = [1, 2]
with netCDF4.Dataset(sys.argv[1]) as file:
    print("netCDF-C:", len(file.dimensions["time"]), file["a"][:].tolist(), file["b"][:].tolist())
PYTHON
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(args[0])) {
      int length = file.findDimension("time").getLength();
      System.out.println("netCDF-Java: " + length + " [" + file.findVariable("a").read() + "] [" + file.findVariable("b").read() + "]");
    }
  }
}
JAVA
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.nc"
  java -cp "$work/lib/*" "$work/Read.java" "$work/in.nc")
expected='netCDF-C: 5 [10, 20, 30, 40, 50] [1, 2, None, None, None]
netCDF-Java: 2 [10 20 ] [1 2 ]'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
