#!/usr/bin/env bash
# netCDF-Java 5.5.3: fixed-length strings in the chunks of HDF5 are read in another order, some twice and some not at all.
#
# HDF5 stores strings in chunks as it does numbers: a chunk is a part of the array, whatever its values are. The strings here are 4 by 4 of
# two digits, their row and column, in chunks of 2 by 2 without compression. h5py shows them as they were written. Of the first two rows
# netCDF-Java shows 00 10 02 12 02 12 20 30 and not 00 to 03 and 10 to 13. It is right about the same numbers as integers of 2 bytes.
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

texts = numpy.array([[f"{row}{column}".encode() for column in range(4)] for row in range(4)])
with h5py.File(sys.argv[1], "w") as file:
    file.create_dataset("texts", data=texts, chunks=(2, 2))
    file.create_dataset("numbers", data=texts.astype("i2"), chunks=(2, 2))
with h5py.File(sys.argv[1]) as file:
    print("h5py texts:", *(text.decode() for text in file["texts"][:].ravel()))
    print("h5py numbers:", *file["numbers"][:].ravel())
PYTHON
cat > "$work/Read.java" << 'JAVA'
import ucar.ma2.ArrayChar;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(args[0])) {
      StringBuilder line = new StringBuilder("netCDF-Java texts:");
      for (String text : (ArrayChar) file.findVariable("texts").read("0:1, 0:3, 0:1")) {
        line.append(" ").append(text);
      }
      System.out.println(line);
      System.out.println("netCDF-Java numbers: " + file.findVariable("numbers").read().toString().strip());
    }
  }
}
JAVA
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.h5"
  java -cp "$work/lib/*" "$work/Read.java" "$work/in.h5")
expected='h5py texts: 00 01 02 03 10 11 12 13 20 21 22 23 30 31 32 33
h5py numbers: 0 1 2 3 10 11 12 13 20 21 22 23 30 31 32 33
netCDF-Java texts: 00 10 02 12 02 12 20 30
netCDF-Java numbers: 0 1 2 3 10 11 12 13 20 21 22 23 30 31 32 33'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
