#!/usr/bin/env bash
# netCDF-Java 5.5.3: a latitude of 0.75 radian is shown as 0.75 degrees north.
#
# CF 4.1 recommends degrees_north for latitudes, and 3.3 allows what can be converted to the canonical units of the standard name, as
# UDUNITS does with radian. 0.75 and 0.1 radian are 43 degrees north and 5.7 east, at the coast of the Mediterranean. netCDF-Java finds
# latitude and longitude by their standard names and keeps their units, but takes the numbers for degrees, and so the cell lies in the Gulf
# of Guinea.
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
  <dimension name="y" length="3"/>
  <dimension name="x" length="3"/>
  <variable name="y" shape="y" type="double">
    <attribute name="units" value="radian"/>
    <attribute name="standard_name" value="latitude"/>
    <values>0.5 0.75 1</values>
  </variable>
  <variable name="x" shape="x" type="double">
    <attribute name="units" value="radian"/>
    <attribute name="standard_name" value="longitude"/>
    <values>0 0.1 0.2</values>
  </variable>
  <variable name="t" shape="y x" type="double">
    <values>1 2 3 4 5 6 7 8 9</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;

class Read {
  public static void main(String[] args) throws Exception {
    try (GridDataset dataset = GridDataset.open(args[0])) {
      GridCoordSystem grid = dataset.findGridByName("t").getCoordinateSystem();
      for (CoordinateAxis axis : grid.getCoordinateAxes()) {
        System.out.println(axis.getShortName() + ": " + axis.getAxisType() + " in " + axis.getUnitsString());
      }
      System.out.println("cell 1, 1: " + grid.getLatLon(1, 1));
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='y: Lat in radian
x: Lon in radian
cell 1, 1: 0.7500N 0.1000E'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
