#!/usr/bin/env bash
# netCDF-Java 5.5.3: where x and y are in metre, spelled out, a coverage takes them for kilometres.
#
# UDUNITS has metre and meter as names of the unit whose symbol is m, and CF 3.1 allows every unit that UDUNITS knows. The cell here is 1000
# metres east and 2000 north of the origin of the projection, 50 N 10 E: at 50.018 N 10.014 E. A GridDataset of netCDF-Java says so; the
# coverage of the same file has the place a thousand times as far from the origin.
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
  <dimension name="x" length="2"/>
  <dimension name="y" length="2"/>
  <variable name="x" shape="x" type="double">
    <attribute name="units" value="metre"/>
    <attribute name="standard_name" value="projection_x_coordinate"/>
    <values>1000 2000</values>
  </variable>
  <variable name="y" shape="y" type="double">
    <attribute name="units" value="metre"/>
    <attribute name="standard_name" value="projection_y_coordinate"/>
    <values>2000 3000</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="lambert_azimuthal_equal_area"/>
    <attribute name="longitude_of_projection_origin" type="double" value="10"/>
    <attribute name="latitude_of_projection_origin" type="double" value="50"/>
    <attribute name="earth_radius" type="double" value="6371000"/>
  </variable>
  <variable name="t" shape="y x" type="double">
    <attribute name="grid_mapping" value="crs"/>
    <values>1 2 3 4</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

class Read {
  public static void main(String[] args) throws Exception {
    try (GridDataset grids = GridDataset.open(args[0])) {
      System.out.println("grid: " + grids.findGridByName("t").getCoordinateSystem().getLatLon(0, 0));
    }
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(args[0])) {
      System.out.println("coverage: " + coverages.getCoverageCollections().get(0).getHorizCoordSys().getLatLon(0, 0));
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='grid: 50.0180N 10.0140E
coverage: 66.5656N 32.8643E'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
