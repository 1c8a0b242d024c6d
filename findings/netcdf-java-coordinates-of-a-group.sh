#!/usr/bin/env bash
# netCDF-Java 5.5.3: an array in a group gets the latitude of the root instead of the one beside it.
#
# CF 2.7: a name without slashes in the attribute coordinates is looked for in the group of the array first, and further up only if it is
# not there. The array north/t has lat and lon beside it, 40 to 60 degrees north; the root has others of the same names along the same
# dimension, 10 to 30 degrees south. netCDF-Java takes those of the root, and so the array lies on the other half of the Earth.
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
  <dimension name="cell" length="3"/>
  <variable name="lat" shape="cell" type="double">
    <attribute name="units" value="degrees_north"/>
    <values>-10 -20 -30</values>
  </variable>
  <variable name="lon" shape="cell" type="double">
    <attribute name="units" value="degrees_east"/>
    <values>100 110 120</values>
  </variable>
  <group name="north">
    <variable name="lat" shape="cell" type="double">
      <attribute name="units" value="degrees_north"/>
      <values>40 50 60</values>
    </variable>
    <variable name="lon" shape="cell" type="double">
      <attribute name="units" value="degrees_east"/>
      <values>0 10 20</values>
    </variable>
    <variable name="t" shape="cell" type="double">
      <attribute name="coordinates" value="lat lon"/>
      <values>1 2 3</values>
    </variable>
  </group>
</netcdf>
NCML
cat > "$work/Read.java" << 'JAVA'
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

class Read {
  public static void main(String[] args) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(args[0])) {
      VariableDS t = (VariableDS) dataset.findVariable("north/t");
      System.out.println("stored beside it: " + dataset.findVariable("north/lat").read().toString().strip());
      for (CoordinateSystem system : t.getCoordinateSystems()) {
        for (CoordinateAxis axis : system.getCoordinateAxes()) {
          System.out.println(axis.getFullName() + ": " + axis.read().toString().strip());
        }
      }
    }
  }
}
JAVA
seen=$(java -cp "$work/lib/*" "$work/Read.java" "$work/in.ncml")
expected='stored beside it: 40.0 50.0 60.0
lat: -10.0 -20.0 -30.0
lon: 100.0 110.0 120.0'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
