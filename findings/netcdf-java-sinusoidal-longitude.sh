#!/usr/bin/env bash
# netCDF-Java 5.5.3: a sinusoidal projection with the attribute that CF has for its longitude gives NaN for every longitude.
#
# CF, appendix F, sinusoidal: the parameters are longitude_of_projection_origin, false_easting and false_northing. With a longitude of 10
# and a radius of 6371000 metres, x = 1000000 and y = 2000000 is 17.9864 N 19.4553 E: 10 degrees and x / (R cos 17.9864). The latitude is
# right and the longitude is NaN, without an error; there are longitudes with longitude_of_central_meridian, which CF does not have for this
# projection.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Maven Central has the unchanged jars of netCDF-Java within a module of NetBeans.
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=io.github.nilshoffmann:netcdf-nbm:2.0.2:nbm -DoutputDirectory="$work" > "$work/log" || { cat "$work/log"; exit 1; }
unzip -q -j "$work/netcdf-nbm-2.0.2.nbm" '*/ext/*.jar' -d "$work/lib"
cat > "$work/longitude_of_projection_origin.ncml" << 'NCML'
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
    <values>2000000</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="sinusoidal"/>
    <attribute name="longitude_of_projection_origin" type="double" value="10"/>
    <attribute name="earth_radius" type="double" value="6371000"/>
    <attribute name="false_easting" type="double" value="0"/>
    <attribute name="false_northing" type="double" value="0"/>
  </variable>
  <variable name="t" shape="y x" type="double">
    <attribute name="grid_mapping" value="crs"/>
    <values>1</values>
  </variable>
</netcdf>
NCML
cat > "$work/longitude_of_central_meridian.ncml" << 'NCML'
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
    <values>2000000</values>
  </variable>
  <variable name="crs" type="int">
    <attribute name="grid_mapping_name" value="sinusoidal"/>
    <attribute name="longitude_of_central_meridian" type="double" value="10"/>
    <attribute name="earth_radius" type="double" value="6371000"/>
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
import ucar.unidata.geoloc.LatLonPoint;
import ucar.nc2.dt.grid.GridDataset;

class Read {
  public static void main(String[] args) throws Exception {
    try (GridDataset dataset = GridDataset.open(args[0])) {
      LatLonPoint place = dataset.findGridByName("t").getCoordinateSystem().getLatLon(0, 0);
      System.out.printf("%.4f %.4f%n", place.getLatitude(), place.getLongitude());
    }
  }
}
JAVA
seen=$(for name in longitude_of_projection_origin longitude_of_central_meridian; do
  echo "$name: $(java -cp "$work/lib/*" "$work/Read.java" "$work/$name.ncml")"
done)
expected='longitude_of_projection_origin: 17.9864 NaN
longitude_of_central_meridian: 17.9864 19.4553'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
