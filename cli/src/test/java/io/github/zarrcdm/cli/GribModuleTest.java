package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.util.CancelTask;
import ucar.unidata.io.RandomAccessFile;

/** What netCDF-Java's GRIB module shows is decoded by copies, or named: never by the module. */
class GribModuleTest {
  private static final String BEGIN = "a test's GRIB";

  @TempDir Path folder;

  @BeforeAll
  static void register() throws Exception {
    NetcdfFiles.registerIOProvider(Module.class);
  }

  private String file(String name) throws IOException {
    return Files.writeString(folder.resolve(name), BEGIN).toString();
  }

  private String copied(String source) {
    return Command.run("copy", source, folder.resolve("copy.zarr").toString()).err();
  }

  /** The module fails on the packing; the copy asks the index, which is not that of the module. */
  @Test
  void packingsThatTheModuleDoesNotKnowAreLeftToTheCopy() throws IOException {
    assertThat(copied(file("one.grib2")))
        .contains("skipped: field: netCDF-Java's GRIB module has ucar.nc2.NetcdfFile without")
        .doesNotContain("DRS");
  }

  @Test
  void fieldsThatNcmlJoinsAreRefused() throws IOException {
    file("one.grib2");
    file("two.grib2");
    Path joined =
        Files.writeString(
            folder.resolve("joined.ncml"),
            """
            <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
              <aggregation dimName="run" type="joinNew">
                <variableAgg name="field"/>
                <netcdf location="one.grib2" coordValue="1"/>
                <netcdf location="two.grib2" coordValue="2"/>
              </aggregation>
            </netcdf>
            """);
    assertThat(copied(joined.toString()))
        .contains("of field of one.grib2, netCDF-Java unpacks GRIB itself", "virtualize");
    assertThat(folder.resolve("copy.zarr")).doesNotExist();
  }

  /** As the module reads a packing that it does not know. */
  public static final class Module extends AbstractIOServiceProvider {
    @Override
    public boolean isValidFile(RandomAccessFile file) throws IOException {
      file.seek(0);
      return file.length() == BEGIN.length() && file.readString(BEGIN.length()).equals(BEGIN);
    }

    @Override
    public boolean isBuilder() {
      return true;
    }

    @Override
    public void build(RandomAccessFile file, Group.Builder root, CancelTask cancel)
        throws IOException {
      raf = file;
      root.addDimension(new Dimension("lat", 2)).addDimension(new Dimension("lon", 3));
      root.addVariable(
          Variable.builder()
              .setName("field")
              .setDataType(DataType.FLOAT)
              .setParentGroupBuilder(root)
              .setDimensionsByName("lat lon"));
    }

    @Override
    public Array readData(Variable variable, Section section) {
      throw new UnsupportedOperationException("Unsupported DRS type = 42");
    }

    @Override
    public String getFileTypeId() {
      return "GRIB-2";
    }

    @Override
    public String getFileTypeDescription() {
      return "";
    }

    @Override
    public String getFileTypeVersion() {
      return "";
    }
  }
}
