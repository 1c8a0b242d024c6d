package io.github.zarrcdm.copy;

import io.github.zarrcdm.fuzz.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * NcML on {@code a.nc} and {@code b.nc} in {@code folder}, which netCDF-Java takes one way and a
 * copy must not take another.
 */
record NcmlTarget(Path folder) implements Target {
  private static final List<String> PARTS =
      List.of(
          "<attribute name='title' value='new'/><attribute name='n' type='short' value='1 2 3'/>",
          "<dimension name='x' length='3'/><variable name='v' shape='x' type='double'>"
              + "<attribute name='units' value='m'/><values>1.5 2 3e9</values></variable>",
          "<variable name='u' orgName='t'/><remove name='s' type='variable'/>",
          "<variable name='v' shape='time' type='int'><values start='1' increment='2'/></variable>",
          "<aggregation type='joinExisting' dimName='time'><netcdf location='a.nc' ncoords='2'/>"
              + "<netcdf location='b.nc' coordValue='2,3'/></aggregation>",
          "<aggregation type='joinNew' dimName='run'><variableAgg name='t'/><netcdf location='a.nc'"
              + " coordValue='0.5'/><netcdf location='b.nc' coordValue='1'/></aggregation>",
          "<aggregation type='union'><scan location='.' regExp='.*nc'/></aggregation>",
          "<aggregation type='joinExisting' dimName='time' timeUnitsChange='true'>"
              + "<netcdf location='a.nc'><variable name='time'><attribute name='units'"
              + " value='days since 2000-1-1'/></variable></netcdf><netcdf location='b.nc'>"
              + "<variable name='time'><attribute name='units' value='hours since 2000-1-1'/>"
              + "</variable></netcdf></aggregation>",
          "<group name='g'><variable name='c' type='String'><values separator='*'>a*b</values>"
              + "</variable></group><enumTypedef name='e'><enum key='1'>one</enum></enumTypedef>");

  @Override
  public String name() {
    return "ncml";
  }

  /** The place is the version of Zarr. */
  @Override
  public List<Seed> seeds() {
    return PARTS.stream()
        .flatMap(
            part ->
                Stream.of(
                    Seed.of("3", document(part.startsWith("<agg") ? "" : "location='a.nc'", part)),
                    Seed.of("2", document("location='a.nc'", part))))
        .toList();
  }

  private static String document(String attributes, String part) {
    return "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' %s>%s</netcdf>"
        .formatted(attributes, part);
  }

  @Override
  public void take(String place, byte[] input) throws Exception {
    Path ncml = Files.write(folder.resolve("all.ncml"), input);
    FuzzedCopy.run(() -> NetcdfDatasets.openFile(ncml.toString(), null), folder, place);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
