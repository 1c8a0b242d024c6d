#!/usr/bin/env bash
# netCDF-Java 5.5.3: of two arrays with two grid mappings, one is put on the other half of the Earth.
#
# CF 5.6: each array names the grid mapping that holds for it. One here is the equal-area projection at the North Pole and one that at the
# South Pole; each array has x and y of its own. The cell with x = 0 and y = 0 of the one is the North Pole, and that of the other the South
# Pole. netCDF-Java gives both arrays the projection at the North Pole.
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
  <dimension name="xn" length="2"/>
  <dimension name="yn" length="2"/>
  <dimension name="xs" length="2"/>
  <dimension name="ys" length="2"/>
  <variable name="xn" shape="xn" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_x_coordinate"/>
    <values>0 1000000</values>
  </variable>
  <variable name="yn" shape="yn" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_y_coordinate"/>
    <values>0 1000000</values>
  </variable>
  <variable name="xs" shape="xs" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_x_coordinate"/>
    <values>0 1000000</values>
  </variable>
  <variable name="ys" shape="ys" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_y_coordinate"/>
    <values>0 1000000</values>
  </variable>
  <variable name="north" type="int">
    <attribute name="grid_mapping_name" value="lambert_azimuthal_equal_area"/>
    <attribute name="longitude_of_projection_origin" type="double" value="0"/>
    <attribute name="latitude_of_projection_origin" type="double" value="90"/>
    <attribute name="earth_radius" type="double" value="6371000"/>
  </variable>
  <variable name="south" type="int">
    <attribute name="grid_mapping_name" value="lambert_azimuthal_equal_area"/>
    <attribute name="longitude_of_projection_origin" type="double" value="0"/>
    <attribute name="latitude_of_projection_origin" type="double" value="-90"/>
    <attribute name="earth_radius" type="double" value="6371000"/>
  </variable>
  <variable name="arctic" shape="yn xn" type="double">
    <attribute name="grid_mapping" value="north"/>
    <values>1 2 3 4</values>
  </variable>
  <variable name="antarctic" shape="ys xs" type="double">
    <attribute name="grid_mapping" value="south"/>
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
      for (String name : new String[] {"arctic", "antarctic"}) {
        GridCoordSystem grid = dataset.findGridByName(name).getCoordinateSystem();
        System.out.println(name + ": " + grid.getLatLon(0, 0) + " and " + grid.getLatLon(1, 0));
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='arctic: 90.0000N 0.0000E and 80.9975N 90.0000E
antarctic: 90.0000N 0.0000E and 80.9975N 90.0000E'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
