#!/usr/bin/env bash
# netCDF-Java 5.5.3: the ellipsoid of a Mercator projection is ignored.
#
# CF, appendix F: semi_major_axis and inverse_flattening beside the attributes of a projection are the ellipsoid to compute it on. With
# those of WGS 84 and a standard parallel of 0, as EPSG:3395, x = 1000000 and y = 6000000 is 47.5453 N 8.9832 E by PROJ 9.5.1. netCDF-Java
# computes on a sphere with a radius of 6371229 metres, which the file does not have, and is 17 kilometres away. For transverse_mercator it
# uses the ellipsoid: x = 100000 and y = 5000000 is 45.1284 N 1.2711 E, as by PROJ.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
cat > "$work/mercator.ncml" << 'NCML'
<netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
  <attribute name="Conventions" value="CF-1.11"/>
  <dimension name="x" length="1"/>
  <dimension name="y" length="1"/>
  <variable name="x" shape="x" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_x_coordinate"/>
    <values>1000000</values>
  </variable>
  <variable name="y" shape="y" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_y_coordinate"/>
    <values>6000000</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="mercator"/>
    <attribute name="longitude_of_projection_origin" type="double" value="0"/>
    <attribute name="standard_parallel" type="double" value="0"/>
    <attribute name="semi_major_axis" type="double" value="6378137"/>
    <attribute name="inverse_flattening" type="double" value="298.257223563"/>
    <attribute name="false_easting" type="double" value="0"/>
    <attribute name="false_northing" type="double" value="0"/>
  </variable>
  <variable name="t" shape="y x" type="double">
    <attribute name="grid_mapping" value="crs"/>
    <values>1</values>
  </variable>
</netcdf>
NCML
cat > "$work/transverse.ncml" << 'NCML'
<netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
  <attribute name="Conventions" value="CF-1.11"/>
  <dimension name="x" length="1"/>
  <dimension name="y" length="1"/>
  <variable name="x" shape="x" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_x_coordinate"/>
    <values>100000</values>
  </variable>
  <variable name="y" shape="y" type="double">
    <attribute name="units" value="m"/>
    <attribute name="standard_name" value="projection_y_coordinate"/>
    <values>5000000</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="transverse_mercator"/>
    <attribute name="longitude_of_central_meridian" type="double" value="0"/>
    <attribute name="latitude_of_projection_origin" type="double" value="0"/>
    <attribute name="scale_factor_at_central_meridian" type="double" value="1"/>
    <attribute name="semi_major_axis" type="double" value="6378137"/>
    <attribute name="inverse_flattening" type="double" value="298.257223563"/>
    <attribute name="false_easting" type="double" value="0"/>
    <attribute name="false_northing" type="double" value="0"/>
  </variable>
  <variable name="t" shape="y x" type="double">
    <attribute name="grid_mapping" value="crs"/>
    <values>1</values>
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
      System.out.println(grid.getProjection().getClass().getSimpleName() + ": " + grid.getLatLon(0, 0));
    }
  }
}
JAVA
seen=$(for kind in mercator transverse; do java -cp "$work/lib/*" "$work/Read.java" "$work/$kind.ncml"; done)
expected='Mercator: 47.3933N 8.9929E
TransverseMercatorProjection: 45.1284N 1.2711E'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
