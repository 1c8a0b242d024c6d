#!/usr/bin/env bash
# netCDF-Java 5.5.3: in a coverage, one cell without latitude and longitude moves the values of other cells.
#
# CF 2.5.1 allows missing values in auxiliary coordinates, where programs should take the data as missing. Here each value is its latitude
# times 100 plus its longitude, and the cell in the last corner has neither. The centres of the cells are 10 degrees apart, and readData of
# a Coverage is asked for places one degree north and east of them: it should give 1000 to 1030 in the first row, and so on, up to 5000 to
# 5030. It gives values of the next row and column, as 4030 at 31 N 21 E, also that of the cell without a place, -1, and says of the first
# two cells of the last row that they are outside of the grid.
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
  <dimension name="y" length="5"/>
  <dimension name="x" length="5"/>
  <variable name="lat" shape="y x" type="double">
    <attribute name="units" value="degrees_north"/>
    <attribute name="_FillValue" type="double" value="NaN"/>
    <values>10 10 10 10 10 20 20 20 20 20 30 30 30 30 30 40 40 40 40 40 50 50 50 50 NaN</values>
  </variable>
  <variable name="lon" shape="y x" type="double">
    <attribute name="units" value="degrees_east"/>
    <attribute name="_FillValue" type="double" value="NaN"/>
    <values>0 10 20 30 40 0 10 20 30 40 0 10 20 30 40 0 10 20 30 40 0 10 20 30 NaN</values>
  </variable>
  <variable name="t" shape="y x" type="double">
    <attribute name="coordinates" value="lat lon"/>
    <values>1000 1010 1020 1030 1040 2000 2010 2020 2030 2040 3000 3010 3020 3030 3040 4000 4010 4020 4030 4040
      5000 5010 5020 5030 -1</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.ma2.InvalidRangeException;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonPoint;

class Read {
  public static void main(String[] args) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(args[0])) {
      Coverage t = dataset.getCoverageCollections().get(0).findCoverage("t");
      for (int lat = 10; lat <= 50; lat += 10) {
        StringBuilder row = new StringBuilder((lat + 1) + " N:");
        for (int lon = 0; lon <= 30; lon += 10) {
          SubsetParams place = new SubsetParams().setLatLonPoint(LatLonPoint.create(lat + 1, lon + 1));
          String read;
          try {
            read = " " + t.readData(place).getData().getInt(0);
          } catch (InvalidRangeException e) {
            read = " outside";
          }
          row.append(read);
        }
        System.out.println(row);
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='11 N: 1000 1010 1020 1030
21 N: 2000 2010 2020 2030
31 N: 3000 3010 4030 4040
41 N: 4000 4010 5030 -1
51 N: outside outside 5030 -1'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
