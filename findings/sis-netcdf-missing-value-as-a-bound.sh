#!/usr/bin/env bash
# Apache SIS 1.5 (sis-netcdf): packed cells below a negative missing_value, or above a positive one, are read as missing.
#
# CF (missing data) and netCDF's users' guide: missing_value names cells without data, and bounds nothing; of valid_min, valid_max,
# valid_range and _FillValue the guide derives a valid range. Temperatures are packed here in shorts with scale_factor 0.01: -3000, -1500,
# -999, 0 and 1500. With missing_value -999, netCDF4-python shows -30, -15, a missing one, 0 and 15 degrees. SIS takes -998 for the lowest
# valid number, and has NaN for -30 and -15 as well. With missing_value 500, which no cell has, 15 is lost.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" << 'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.sis.storage</groupId>
      <artifactId>sis-netcdf</artifactId>
      <version>1.5</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" > "$work/log" || { cat "$work/log"; exit 1; }
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 numpy==2.2.6
cat > "$work/write.py" << 'PYTHON'
import sys
import netCDF4, numpy

for name, missing in (("a.nc", -999), ("b.nc", 500)):
    with netCDF4.Dataset(f"{sys.argv[1]}/{name}", "w", format="NETCDF3_CLASSIC") as file:
        file.Conventions = "CF-1.11"
        for dimension, units, values in (("lat", "degrees_north", [50, 51]), ("lon", "degrees_east", [0, 1, 2, 3, 4])):
            file.createDimension(dimension, len(values))
            axis = file.createVariable(dimension, "f8", (dimension,))
            axis.units = units
            axis[:] = values
        t = file.createVariable("t", "i2", ("lat", "lon"))
        t.set_auto_maskandscale(False)
        t.setncatts({"units": "degC", "scale_factor": 0.01, "missing_value": numpy.int16(missing)})
        t[:] = [[-3000, -1500, -999, 0, 1500]] * 2
    with netCDF4.Dataset(f"{sys.argv[1]}/{name}") as file:
        print("netCDF4-python", name, *numpy.ma.filled(file["t"][0], numpy.nan).round(2).tolist())
PYTHON
cat > "$work/Read.java" << 'JAVA'
import java.awt.image.Raster;
import java.nio.file.Path;
import org.apache.sis.coverage.grid.GridCoverage;
import org.apache.sis.storage.Aggregate;
import org.apache.sis.storage.DataStore;
import org.apache.sis.storage.GridCoverageResource;
import org.apache.sis.storage.Resource;
import org.apache.sis.storage.StorageConnector;
import org.apache.sis.storage.netcdf.NetcdfStoreProvider;

class Read {
  public static void main(String[] args) throws Exception {
    for (String name : new String[] {"a.nc", "b.nc"}) {
      try (DataStore store = new NetcdfStoreProvider().open(new StorageConnector(Path.of(args[0], name)))) {
        for (Resource resource : ((Aggregate) store).components()) {
          GridCoverage coverage = ((GridCoverageResource) resource).read(null, null);
          Raster cells = coverage.forConvertedValues(true).render(null).getData();
          StringBuilder line = new StringBuilder("SIS " + name);
          for (int x = 0; x < cells.getWidth(); x++) {
            double cell = cells.getSampleDouble(x, 0, 0);
            line.append(" ").append(Double.isNaN(cell) ? "nan" : Math.round(100 * cell) / 100.0);
          }
          System.out.println(line);
        }
      }
    }
  }
}
JAVA
seen=$("$work/venv/bin/python" "$work/write.py" "$work"
  java -cp "$work/lib/*" "$work/Read.java" "$work" 2> "$work/log" || cat "$work/log")
expected='netCDF4-python a.nc -30.0 -15.0 nan 0.0 15.0
netCDF4-python b.nc -30.0 -15.0 -9.99 0.0 15.0
SIS a.nc nan nan nan 0.0 15.0
SIS b.nc -30.0 -15.0 -9.99 0.0 nan'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
