#!/usr/bin/env bash
# netCDF-Java 5.5.3: heights of an ocean_s_coordinate are computed by the formula of ocean_s_coordinate_g1.
#
# CF, appendix D, ocean_s_coordinate: z = eta (1 + s) + depth_c s + (depth - depth_c) C, where C is -0.248921 for s = -0.5, a = 5 and b =
# 0.4. With eta = 4, depth = 20 and depth_c = 10, that is 2 - 5 - 2.489 = -5.489 metres. netCDF-Java returns -4.987: it computes S = depth_c
# s + (depth - depth_c) C and z = S + eta (1 + S / depth), which the appendix has for ocean_s_coordinate_g1. At the surface and the bottom
# both are alike.
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
  <dimension name="time" length="1"/>
  <dimension name="s" length="3"/>
  <dimension name="lat" length="1"/>
  <dimension name="lon" length="1"/>
  <variable name="time" shape="time" type="double">
    <attribute name="units" value="days since 2000-01-01"/>
    <values>0</values>
  </variable>
  <variable name="lat" shape="lat" type="double">
    <attribute name="units" value="degrees_north"/>
    <values>40</values>
  </variable>
  <variable name="lon" shape="lon" type="double">
    <attribute name="units" value="degrees_east"/>
    <values>0</values>
  </variable>
  <variable name="s" shape="s" type="double">
    <attribute name="standard_name" value="ocean_s_coordinate"/>
    <attribute name="positive" value="up"/>
    <attribute name="formula_terms" value="s: s eta: eta depth: depth a: a b: b depth_c: depth_c"/>
    <values>-1 -0.5 0</values>
  </variable>
  <variable name="eta" shape="time lat lon" type="double">
    <attribute name="units" value="m"/>
    <values>4</values>
  </variable>
  <variable name="depth" shape="lat lon" type="double">
    <attribute name="units" value="m"/>
    <values>20</values>
  </variable>
  <variable name="a" type="double">
    <values>5</values>
  </variable>
  <variable name="b" type="double">
    <values>0.4</values>
  </variable>
  <variable name="depth_c" type="double">
    <attribute name="units" value="m"/>
    <values>10</values>
  </variable>
  <variable name="t" shape="time s lat lon" type="double">
    <values>1 2 3</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.ma2.ArrayDouble;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.vertical.VerticalTransform;

class Read {
  public static void main(String[] args) throws Exception {
    try (GridDataset dataset = GridDataset.open(args[0])) {
      VerticalTransform levels = dataset.findGridByName("t").getCoordinateSystem().getVerticalTransform();
      ArrayDouble.D3 heights = levels.getCoordinateArray(0);
      for (int level = 0; level < 3; level++) {
        System.out.printf("level %s: %.3f m%n", level, heights.get(level, 0, 0));
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='level 0: -20.000 m
level 1: -4.987 m
level 2: 4.000 m'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
