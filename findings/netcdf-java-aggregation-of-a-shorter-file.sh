#!/usr/bin/env bash
# netCDF-Java 5.5.3: an open aggregation gives zeros for times that a file no longer has, and an exception of arrays for one that has more.
#
# Two files of five times each, all values 7, are joined along time (joinExisting), and the dataset stays open, as a server keeps it. The
# second file is then replaced: by one of two times, as a forecast that is written again begins, and by one of eight. Reads of the first say
# nothing: three of ten times are 0, which is neither the old value nor the new one, nor a fill value. Reads of the second fail with an
# ArrayIndexOutOfBoundsException, which is no IOException that callers would expect.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
cat > "$work/in.ncml" << 'NCML'
<netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
  <aggregation type="joinExisting" dimName="time">
    <netcdf location="a.nc"/>
    <netcdf location="b.nc"/>
  </aggregation>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfFormatWriter;

class Read {
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    write(folder, "a.nc", 5);
    write(folder, "b.nc", 5);
    try (NetcdfFile joined = NetcdfDatasets.openDataset(folder.resolve("in.ncml").toString())) {
      Variable variable = joined.findVariable("v");
      System.out.println("5 and 5 times: " + read(variable));
      write(folder, "b.nc", 2);
      System.out.println("5 and 2 times: " + read(variable));
      write(folder, "b.nc", 8);
      System.out.println("5 and 8 times: " + read(variable));
    }
  }

  private static String read(Variable variable) throws Exception {
    try {
      Array values = variable.read();
      StringBuilder first = new StringBuilder("the first value of each of");
      first.append(" ").append(values.getShape()[0]).append(" times is");
      for (int time = 0; time < values.getShape()[0]; time++) {
        first.append(" ").append(values.getInt(time * 2000));
      }
      return first.toString();
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  /** A file of its own is moved over the one of before, as a writer should do. */
  private static void write(Path folder, String name, int times) throws Exception {
    Path draft = folder.resolve("draft.nc");
    NetcdfFormatWriter.Builder file = NetcdfFormatWriter.createNewNetcdf3(draft.toString());
    file.addDimension("time", times);
    file.addDimension("x", 2000);
    file.addVariable("time", DataType.INT, "time");
    file.addVariable("v", DataType.INT, "time x");
    try (NetcdfFormatWriter writer = file.build()) {
      Array numbers = Array.factory(DataType.INT, new int[] {times});
      for (int time = 0; time < times; time++) {
        numbers.setInt(time, time);
      }
      writer.write("time", numbers);
      Array values = Array.factory(DataType.INT, new int[] {times, 2000});
      for (int n = 0; n < times * 2000; n++) {
        values.setInt(n, 7);
      }
      writer.write("v", values);
    }
    Files.move(draft, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work" 2> "$work/log") || { cat "$work/log"; exit 1; }
expected='5 and 5 times: the first value of each of 10 times is 7 7 7 7 7 7 7 7 7 7
5 and 2 times: the first value of each of 10 times is 7 7 7 7 7 7 7 0 0 0
5 and 8 times: ArrayIndexOutOfBoundsException'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
