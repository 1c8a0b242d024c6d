#!/usr/bin/env bash
# netCDF-Java 5.5.3: every hole of a polygon is read as a polygon of its own.
#
# CF 7.5: the nodes of a polygon are divided into parts, and those that interior_ring marks with 1 are holes. The island here is a square of
# 10 by 10 degrees with a lake of 2 by 2 in it. netCDF-Java finds the two parts, and getInteriorRing should be true for the second; it says
# of both that they are exterior rings, so that an area is 104 square degrees and not 96.
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
  <dimension name="instance" length="1"/>
  <dimension name="node" length="8"/>
  <dimension name="part" length="2"/>
  <variable name="x" shape="node" type="double">
    <attribute name="units" value="degrees_east"/>
    <attribute name="axis" value="X"/>
    <values>0 10 10 0 2 2 4 4</values>
  </variable>
  <variable name="y" shape="node" type="double">
    <attribute name="units" value="degrees_north"/>
    <attribute name="axis" value="Y"/>
    <values>0 0 10 10 2 4 4 2</values>
  </variable>
  <variable name="node_count" shape="instance" type="int">
    <values>8</values>
  </variable>
  <variable name="part_node_count" shape="part" type="int">
    <values>4 4</values>
  </variable>
  <variable name="interior_ring" shape="part" type="int">
    <values>0 1</values>
  </variable>
  <variable name="shape" type="int">
    <attribute name="geometry_type" value="polygon"/>
    <attribute name="node_coordinates" value="x y"/>
    <attribute name="node_count" value="node_count"/>
    <attribute name="part_node_count" value="part_node_count"/>
    <attribute name="interior_ring" value="interior_ring"/>
    <values>0</values>
  </variable>
  <variable name="rain" shape="instance" type="double">
    <attribute name="geometry" value="shape"/>
    <values>5</values>
  </variable>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft2.simpgeometry.Point;
import ucar.nc2.ft2.simpgeometry.Polygon;
import ucar.nc2.ft2.simpgeometry.SimpleGeometryReader;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(args[0])) {
      Polygon part = new SimpleGeometryReader(dataset).readPolygon("rain", 0);
      for (; part != null; part = part.getNext()) {
        StringBuilder line = new StringBuilder(part.getInteriorRing() ? "interior:" : "exterior:");
        for (Point point : part.getPoints()) {
          line.append(" (").append(point.getX()).append(" ").append(point.getY()).append(")");
        }
        System.out.println(line);
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='exterior: (0.0 0.0) (10.0 0.0) (10.0 10.0) (0.0 10.0)
exterior: (2.0 2.0) (2.0 4.0) (4.0 4.0) (4.0 2.0)'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
