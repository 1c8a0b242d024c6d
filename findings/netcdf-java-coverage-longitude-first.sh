#!/usr/bin/env bash
# netCDF-Java 5.5.3: data read from a coverage with longitude first do not match the coordinates that are returned with them.
#
# CF 2.4 recommends latitude before longitude, but a file may have them the other way round. Here each value is its latitude times 100 plus
# its longitude. readData of a Coverage returns the data together with their coordinate system, latitude and longitude in this order, and so
# the value in row 0 and column 2, at 40 N 20 E by that system, should be 4020. The data are left as they are stored, and 6000 is there;
# only their diagonal is right. With sides of different lengths the shapes of the two do not agree.
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
  <dimension name="lat" length="3"/>
  <dimension name="lon" length="3"/>
  <variable name="lat" shape="lat" type="double">
    <attribute name="units" value="degrees_north"/>
    <values>40 50 60</values>
  </variable>
  <variable name="lon" shape="lon" type="double">
    <attribute name="units" value="degrees_east"/>
    <values>0 10 20</values>
  </variable>
  <variable name="t" shape="lon lat" type="double">
    <values>4000 5000 6000 4010 5010 6010 4020 5020 6020</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.ma2.Array;
import ucar.nc2.ft2.coverage.CoverageCoordAxis1D;
import ucar.nc2.ft2.coverage.CoverageCoordSys;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.GeoReferencedArray;
import ucar.nc2.ft2.coverage.SubsetParams;

class Read {
  public static void main(String[] args) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(args[0])) {
      GeoReferencedArray t = dataset.getCoverageCollections().get(0).findCoverage("t").readData(new SubsetParams());
      CoverageCoordSys system = t.getCoordSysForData();
      System.out.println("order of the coordinates: " + system.getName());
      CoverageCoordAxis1D lat = (CoverageCoordAxis1D) system.getYAxis();
      CoverageCoordAxis1D lon = (CoverageCoordAxis1D) system.getXAxis();
      Array data = t.getData();
      for (int row = 0; row < 3; row++) {
        int column = 2 - row;
        int value = data.getInt(data.getIndex().set(row, column));
        System.out.println(lat.getCoordMidpoint(row) + " N " + lon.getCoordMidpoint(column) + " E: " + value);
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='order of the coordinates: lat lon
40.0 N 20.0 E: 6000
50.0 N 10.0 E: 5010
60.0 N 0.0 E: 4020'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
