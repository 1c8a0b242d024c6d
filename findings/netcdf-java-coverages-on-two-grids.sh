#!/usr/bin/env bash
# netCDF-Java 5.5.3: of two arrays on two grids in one dataset, one coverage gives the values of other places.
#
# Both arrays have latitudes from 40 to 60 and longitudes from 0 to 20 as their coordinate variables (CF 5), coarse each 10 degrees and fine
# each 5; each value is its latitude times 100 plus its longitude. Asked for three places where both have a cell, both should return 4000,
# 5010 and 6020. The fine one is read by the cell indices of the coarse one, and returns 4505 and 5010 instead, without an error.
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
  <dimension name="lat_fine" length="5"/>
  <dimension name="lon_fine" length="5"/>
  <variable name="lat" shape="lat" type="double">
    <attribute name="units" value="degrees_north"/>
    <values>40 50 60</values>
  </variable>
  <variable name="lon" shape="lon" type="double">
    <attribute name="units" value="degrees_east"/>
    <values>0 10 20</values>
  </variable>
  <variable name="lat_fine" shape="lat_fine" type="double">
    <attribute name="units" value="degrees_north"/>
    <values>40 45 50 55 60</values>
  </variable>
  <variable name="lon_fine" shape="lon_fine" type="double">
    <attribute name="units" value="degrees_east"/>
    <values>0 5 10 15 20</values>
  </variable>
  <variable name="coarse" shape="lat lon" type="double">
    <values>4000 4010 4020 5000 5010 5020 6000 6010 6020</values>
  </variable>
  <variable name="fine" shape="lat_fine lon_fine" type="double">
    <values>4000 4005 4010 4015 4020 4500 4505 4510 4515 4520 5000 5005 5010 5015 5020
      5500 5505 5510 5515 5520 6000 6005 6010 6015 6020</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonPoint;

class Read {
  public static void main(String[] args) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(args[0])) {
      for (String name : new String[] {"coarse", "fine"}) {
        Coverage coverage = dataset.getCoverageCollections().get(0).findCoverage(name);
        for (int i = 0; i < 3; i++) {
          SubsetParams place = new SubsetParams().setLatLonPoint(LatLonPoint.create(40 + 10 * i, 10 * i));
          System.out.println(name + " " + place.getLatLonPoint() + ": " + coverage.readData(place).getData().getInt(0));
        }
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='coarse 40.0000N 0.0000E: 4000
coarse 50.0000N 10.0000E: 5010
coarse 60.0000N 20.0000E: 6020
fine 40.0000N 0.0000E: 4000
fine 50.0000N 10.0000E: 4505
fine 60.0000N 20.0000E: 5010'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
