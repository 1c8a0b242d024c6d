#!/usr/bin/env bash
# netCDF-Java 5.5.3: unsigned attributes of HDF4 are read as signed numbers.
#
# HDF4 keeps the type of each attribute, here DFNT_UINT8, DFNT_UINT16 and DFNT_UINT32, and its own library reads 200, 65535 and 4294967295,
# as they were written. netCDF-Java has unsigned types, reads the array of DFNT_UINT16 beside them as one, and shows the attributes as -56,
# -1 and -1. An array's _FillValue and valid_range are attributes, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
(cd "$work" && apt-get -q download libhdf4-dev=4.2.15-5 libhdf4-0=4.2.15-5 > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
cat > "$work/write.c" << 'C'
#include <mfhdf.h>
#include <stdio.h>

int main(int count, char **names) {
  uint8 byte = 200;
  uint16 word = 65535, values[1] = {65535};
  uint32 number = 4294967295u;
  int32 start[1] = {0}, length[1] = {1};
  int32 file = SDstart(names[1], DFACC_CREATE);
  SDsetattr(file, "byte", DFNT_UINT8, 1, &byte);
  SDsetattr(file, "word", DFNT_UINT16, 1, &word);
  SDsetattr(file, "number", DFNT_UINT32, 1, &number);
  int32 array = SDcreate(file, "array", DFNT_UINT16, 1, length);
  SDwritedata(array, start, NULL, length, values);
  SDendaccess(array);
  SDend(file);

  byte = word = number = 0;
  file = SDstart(names[1], DFACC_READ);
  SDreadattr(file, SDfindattr(file, "byte"), &byte);
  SDreadattr(file, SDfindattr(file, "word"), &word);
  SDreadattr(file, SDfindattr(file, "number"), &number);
  printf("HDF4: %u %u %u\n", byte, word, number);
  return SDend(file);
}
C
cc -I "$work/root/usr/include/hdf" "$work/write.c" "$work"/root/usr/lib/lib{mfhdf,df}.so.0 -o "$work/write"
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(args[0])) {
      StringBuilder line = new StringBuilder("netCDF-Java:");
      for (String name : new String[] {"byte", "word", "number"}) {
        line.append(" ").append(file.findGlobalAttribute(name).getNumericValue());
      }
      System.out.println(line);
      System.out.println("array: " + file.findVariable("array").read().toString().strip());
    }
  }
}
JAVA
seen=$(LD_LIBRARY_PATH="$work/root/usr/lib" "$work/write" "$work/in.hdf"
  java -cp "$work/lib/*" "$work/Read.java" "$work/in.hdf")
expected='HDF4: 200 65535 4294967295
netCDF-Java: -56 -1 -1
array: 65535'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
