#!/usr/bin/env bash
# netCDF-Java 5.5.3: north_pole_grid_longitude of a rotated pole is ignored.
#
# CF, appendix F, rotated_latitude_longitude: this attribute is the longitude that the true North Pole has in the rotated grid, 30 here. So
# the cell of grid_longitude 30 and grid_latitude 0 is on the meridian through both poles, at 50 N 10 E, and that of 0 and 0 is at 41.56 N
# 31.93 W, as PROJ has it (+proj=ob_tran +o_proj=longlat +o_lat_p=40 +o_lon_p=30 +lon_0=10). netCDF-Java puts 0, 0 at 50 N 10 E, as without
# the attribute, 3300 kilometres away.
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
  <dimension name="rlat" length="2"/>
  <dimension name="rlon" length="2"/>
  <variable name="rlat" shape="rlat" type="double">
    <attribute name="units" value="degrees"/>
    <attribute name="standard_name" value="grid_latitude"/>
    <values>0 10</values>
  </variable>
  <variable name="rlon" shape="rlon" type="double">
    <attribute name="units" value="degrees"/>
    <attribute name="standard_name" value="grid_longitude"/>
    <values>0 30</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="rotated_latitude_longitude"/>
    <attribute name="grid_north_pole_latitude" type="double" value="40"/>
    <attribute name="grid_north_pole_longitude" type="double" value="-170"/>
    <attribute name="north_pole_grid_longitude" type="double" value="30"/>
  </variable>
  <variable name="t" shape="rlat rlon" type="double">
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
      System.out.println("0, 0: " + grid.getLatLon(0, 0));
      System.out.println("30, 0: " + grid.getLatLon(1, 0));
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='0, 0: 50.0000N 10.0000E
30, 0: 41.5608N 51.9301E'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
