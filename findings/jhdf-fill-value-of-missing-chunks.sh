#!/usr/bin/env bash
# jHDF 0.10.0: cells in chunks that were never written are 0, and not the fill value of their dataset.
#
# HDF5's file format (fill value message): the fill value stands in for cells that have no storage. The dataset here has 8 cells in chunks
# of 4, fill value -9, and only its first chunk is written. h5py shows 1 2 3 4 -9 -9 -9 -9. jHDF knows the fill value, getFillValue is -9,
# but getData has 0 for the last four cells: what was not measured is a measured 0.
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
      <groupId>io.jhdf</groupId>
      <artifactId>jhdf</artifactId>
      <version>0.10.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" > "$work/log" || { cat "$work/log"; exit 1; }
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet h5py==3.16.0 numpy==2.2.6
cat > "$work/write.py" << 'PYTHON'
import sys
import h5py

with h5py.File(sys.argv[1], "w") as file:
    file.create_dataset("v", shape=(8,), dtype="i4", chunks=(4,), fillvalue=-9)[:4] = [1, 2, 3, 4]
with h5py.File(sys.argv[1]) as file:
    print("h5py", *file["v"][:], "fill value", file["v"].fillvalue)
PYTHON
cat > "$work/Read.java" << 'JAVA'
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

class Read {
  public static void main(String[] args) {
    try (HdfFile file = new HdfFile(Path.of(args[0]))) {
      Dataset v = file.getDatasetByPath("/v");
      String cells = Arrays.stream((int[]) v.getData()).mapToObj(Integer::toString).collect(Collectors.joining(" "));
      System.out.println("jHDF " + cells + " fill value " + v.getFillValue());
    }
  }
}
JAVA
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.h5"
  java -cp "$work/lib/*" "$work/Read.java" "$work/in.h5" 2> "$work/log" || cat "$work/log")
expected='h5py 1 2 3 4 -9 -9 -9 -9 fill value -9
jHDF 1 2 3 4 0 0 0 0 fill value -9'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
