#!/usr/bin/env bash
# netCDF-Java 5.5.3: after a missing time, the dates of an axis of times belong to other samples.
#
# CF 2.5.1 allows missing values in auxiliary coordinates, as in the second of the five times here. CoordinateAxis1DTime is asked for a date
# by the number of its sample. Sample 2, two days after the first, should have January 3. The missing time is left out instead: there are
# four dates for five samples, sample 1, which has no time, gets January 3, and sample 2 January 4.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
cat > "$work/in.ncml" << 'NCML'
<netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
  <attribute name="Conventions" value="CF-1.11"/>
  <dimension name="sample" length="5"/>
  <variable name="time" shape="sample" type="double">
    <attribute name="units" value="days since 2000-01-01"/>
    <attribute name="standard_name" value="time"/>
    <attribute name="_FillValue" type="double" value="NaN"/>
    <values>0 NaN 2 3 4</values>
  </variable>
  <variable name="t" shape="sample" type="double">
    <attribute name="coordinates" value="time"/>
    <values>10 11 12 13 14</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dataset.CoordinateAxis1DTime;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(args[0])) {
      VariableDS days = (VariableDS) dataset.findVariable("time");
      System.out.println("days:" + " " + days.read().toString().strip());
      CoordinateAxis1DTime time = CoordinateAxis1DTime.factory(dataset, days, null);
      for (int sample = 0; sample < time.getCalendarDates().size(); sample++) {
        System.out.println("sample " + sample + ": " + time.getCalendarDate(sample));
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='days: 0.0 NaN 2.0 3.0 4.0
sample 0: 2000-01-01T00:00:00Z
sample 1: 2000-01-03T00:00:00Z
sample 2: 2000-01-04T00:00:00Z
sample 3: 2000-01-05T00:00:00Z'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
