#!/usr/bin/env bash
# JZarr 0.4.2: chunks in column-major order are read as if they were in row-major order.
#
# Zarr 2: order is the layout of the cells within each chunk, "C" or "F". The array here is 2 by 3, 0 to 5, in one chunk, once with each.
# TensorStore writes both and reads them back. JZarr has 0 3 1 4 2 5 for the one with "F", without an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" << 'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>dev.zarr</groupId>
      <artifactId>jzarr</artifactId>
      <version>0.4.2</version>
      <exclusions>
        <exclusion>
          <groupId>edu.ucar</groupId>
          <artifactId>*</artifactId>
        </exclusion>
      </exclusions>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" > "$work/log" || { cat "$work/log"; exit 1; }
# JZarr uses the arrays of netCDF-Java, whose unchanged jars Maven Central has within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet tensorstore==0.1.85 numpy==2.2.6
cat > "$work/write.py" << 'PYTHON'
import sys
import numpy, tensorstore

for order in ("C", "F"):
    spec = {
        "driver": "zarr",
        "kvstore": {"driver": "file", "path": f"{sys.argv[1]}/{order}"},
        "metadata": {"order": order, "compressor": None, "shape": [2, 3], "chunks": [2, 3], "dtype": "<i4"},
    }
    tensorstore.open(spec, create=True).result().write(numpy.arange(6, dtype="i4").reshape(2, 3)).result()
    print("TensorStore", order, *tensorstore.open(spec).result().read().result().ravel())
PYTHON
cat > "$work/Read.java" << 'JAVA'
import com.bc.zarr.ZarrArray;
import java.nio.file.Path;
import java.util.Arrays;

class Read {
  public static void main(String[] args) throws Exception {
    for (String order : new String[] {"C", "F"}) {
      int[] cells = (int[]) ZarrArray.open(Path.of(args[0], order)).read();
      System.out.println("JZarr " + order + " " + Arrays.toString(cells).replaceAll("[\\[\\],]", ""));
    }
  }
}
JAVA
seen=$("$work/venv/bin/python" "$work/write.py" "$work"
  java -cp "$work/lib/*" "$work/Read.java" "$work")
expected='TensorStore C 0 1 2 3 4 5
TensorStore F 0 1 2 3 4 5
JZarr C 0 1 2 3 4 5
JZarr F 0 3 1 4 2 5'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
