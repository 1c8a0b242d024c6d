#!/usr/bin/env bash
# netCDF-Java 5.5.3: a coverage asked for one point returns all its values, if its latitude and longitude do not have the names of their dimensions.
#
# CF 5 lets a variable name coordinates that are called otherwise than its dimensions: lat(row) and lon(column) in the attribute coordinates.
# Each value is its latitude times 100 plus its longitude. GridDataset finds the cell of 50 N 10 E and its value, 5010. readData of a Coverage
# with the same point should return that value; it returns all nine, the first of which is that of 40 N 0 E. Services that write the first value
# of what is returned for a point give 4000 everywhere.
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
  <dimension name="row" length="3"/>
  <dimension name="column" length="3"/>
  <variable name="lat" shape="row" type="double">
    <attribute name="units" value="degrees_north"/>
    <values>40 50 60</values>
  </variable>
  <variable name="lon" shape="column" type="double">
    <attribute name="units" value="degrees_east"/>
    <values>0 10 20</values>
  </variable>
  <variable name="t" shape="row column" type="double">
    <attribute name="coordinates" value="lat lon"/>
    <values>4000 4010 4020 5000 5010 5020 6000 6010 6020</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonPoint;

class Read {
  public static void main(String[] args) throws Exception {
    try (GridDataset dataset = GridDataset.open(args[0])) {
      GridDatatype t = dataset.findGridDatatype("t");
      int[] cell = t.getCoordinateSystem().findXYindexFromLatLon(50, 10, null);
      System.out.println("GridDataset: " + t.readDataSlice(0, 0, cell[1], cell[0]).getInt(0));
    }
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(args[0])) {
      SubsetParams point = new SubsetParams().set(SubsetParams.latlonPoint, LatLonPoint.create(50, 10));
      var data = dataset.getCoverageCollections().get(0).findCoverage("t").readData(point).getData();
      System.out.println("Coverage: " + data.getSize() + " values, the first " + data.getInt(0));
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='GridDataset: 5010
Coverage: 9 values, the first 4000'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
