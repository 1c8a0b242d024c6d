#!/usr/bin/env bash
# netCDF-Java 5.5.3: the cell at the origin of an azimuthal equidistant projection is put on the meridian of Greenwich.
#
# CF, appendix F, azimuthal_equidistant: x = 0 and y = 0, without false easting and northing, is the origin of the projection, 40 N 100 E
# here. netCDF-Java puts it at 40 N 0 E, 8000 kilometres away, and the cells beside it, one metre to the north or to the east, where they
# belong.
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
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_x_coordinate"/>
    <values>0 1</values>
  </variable>
  <variable name="y" shape="y" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_y_coordinate"/>
    <values>0 1</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="azimuthal_equidistant"/>
    <attribute name="longitude_of_projection_origin" type="double" value="100"/>
    <attribute name="latitude_of_projection_origin" type="double" value="40"/>
    <attribute name="false_easting" type="double" value="0"/>
    <attribute name="false_northing" type="double" value="0"/>
    <attribute name="earth_radius" type="double" value="6371000"/>
  </variable>
  <variable name="t" shape="y x" type="double">
    <attribute name="grid_mapping" value="crs"/>
    <values>1 2 3 4</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;

class Read {
  public static void main(String[] args) throws Exception {
    try (GridDataset dataset = GridDataset.open(args[0])) {
      GridCoordSystem grid = dataset.findGridByName("t").getCoordinateSystem();
      for (int y = 0; y < 2; y++) {
        for (int x = 0; x < 2; x++) {
          System.out.println("x " + x + ", y " + y + ": " + grid.getLatLon(x, y));
        }
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='x 0, y 0: 40.0000N 0.0000E
x 1, y 0: 40.0000N 100.0000E
x 0, y 1: 40.0000N 100.0000E
x 1, y 1: 40.0000N 100.0000E'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
