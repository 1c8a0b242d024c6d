package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfFormatWriter;

/** NcML as a source of references: they show what netCDF-Java shows of the same document. */
class VirtualizedNcmlTest {
  private static final String EXISTING = "dimName='time' type='joinExisting'";
  private static final String NEW = "dimName='run' type='joinNew'";

  @TempDir Path folder;

  /**
   * Two days; two more; two in other units; one whose values have no time; other variables on the
   * same grid.
   */
  @BeforeEach
  void writeMembers() throws Exception {
    member("a.nc", "days since 2000-01-01", 0, 1);
    member("b.nc", "days since 2000-01-01", 2, 3);
    Files.createDirectory(folder.resolve("days"));
    member("days/a.nc", "days since 2000-01-01", 0, 1);
    member("days/b.nc", "days since 2000-01-01", 2, 3);
    member("units.nc", "days since 2000-01-03", 0, 1);
    member("fixed.nc", "lat", "days since 2000-01-01", 2);
    var format = NetcdfFormatWriter.createNewNetcdf3(folder.resolve("h.nc").toString());
    format.addDimension("lat", 2);
    format.addVariable("lat", DataType.FLOAT, "lat");
    format.addVariable("height", DataType.INT, "lat");
    try (NetcdfFormatWriter file = format.build()) {
      file.write("lat", Array.factory(DataType.FLOAT, new int[] {2}, new float[] {10, 11}));
      file.write("height", Array.factory(DataType.INT, new int[] {2}, new int[] {100, 200}));
    }
  }

  private void member(String name, String units, int... times) throws Exception {
    member(name, "time lat", units, times);
  }

  private void member(String name, String dimensions, String units, int... times) throws Exception {
    var format = NetcdfFormatWriter.createNewNetcdf3(folder.resolve(name).toString());
    format.addDimension("time", times.length);
    format.addDimension("lat", 2);
    format.addVariable("time", DataType.INT, "time").addAttribute(new Attribute("units", units));
    format.addVariable("lat", DataType.FLOAT, "lat");
    format
        .addVariable("t", DataType.SHORT, dimensions)
        .addAttribute(new Attribute("scale_factor", 0.5))
        .addAttribute(new Attribute("note", "old"));
    format.addAttribute(new Attribute("run", name));
    try (NetcdfFormatWriter file = format.build()) {
      file.write("time", Array.factory(DataType.INT, new int[] {times.length}, times));
      file.write("lat", Array.factory(DataType.FLOAT, new int[] {2}, new float[] {10, 11}));
      int[] shape = dimensions.equals("lat") ? new int[] {2} : new int[] {times.length, 2};
      short[] values = new short[2 * times.length];
      for (int n = 0; n < values.length; n++) {
        values[n] = (short) (10 * times[n / 2] + n % 2);
      }
      file.write("t", Array.factory(DataType.SHORT, shape, values));
    }
  }

  private String write(String attributes, String content) throws IOException {
    Path ncml = folder.resolve("joined.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' %s>%s</netcdf>"
            .formatted(attributes, content));
    return ncml.toString();
  }

  private static String aggregation(String attributes, String content) {
    return "<aggregation %s>%s</aggregation>".formatted(attributes, content);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<netcdf location='a.nc'/><netcdf location='b.nc'/>",
        "<scan location='days' suffix='.nc'/>",
        "<netcdf location='b.nc'><attribute name='run' value='x'/></netcdf>",
        "<netcdf location='a.nc'><remove type='attribute' name='run'/></netcdf>"
            + "<netcdf location='b.nc'/>",
      })
  void filesFollowEachOther(String members) throws IOException {
    assertShown(write("", aggregation(EXISTING, members)));
  }

  /** netCDF-Java shows them in units of its own. */
  @Test
  void timesAreConvertedWhereTheirUnitsChange() throws IOException {
    String members = "<netcdf location='a.nc'/><netcdf location='units.nc'/>";
    String ncml = write("", aggregation(EXISTING + " timeUnitsChange='true'", members));
    Command command = Command.run("virtualize", ncml, "-o", refs("refs.json"));
    assertThat(command.exitCode()).as(command.err()).isZero();
    try (NetcdfFile found = NetcdfDatasets.openFile(refs("refs.json"), null)) {
      Variable time = found.findVariable("time");
      assertThat(time.read().copyTo1DJavaArray()).isEqualTo(new int[] {0, 1, 2, 3});
      assertThat(time.findAttributeString("units", "")).isEqualTo("days since 2000-01-01");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<variableAgg name='t'/><netcdf location='a.nc' coordValue='5'/><netcdf location='b.nc'"
            + " coordValue='7'/>",
        "<variableAgg name='t'/><netcdf location='a.nc' coordValue='first'/><netcdf"
            + " location='b.nc' coordValue='second'/>",
      })
  void filesAreStepsOfANewDimension(String members) throws IOException {
    assertShown(write("", aggregation(NEW, members)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<netcdf location='a.nc'/><netcdf location='h.nc'/>",
        "<netcdf location='h.nc'/><netcdf><aggregation dimName='time' type='joinExisting'><netcdf"
            + " location='a.nc'/><netcdf location='b.nc'/></aggregation></netcdf>",
      })
  void filesAreUnited(String members) throws IOException {
    assertShown(write("", aggregation("type='union'", members)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<attribute name='title' value='new'/><remove type='attribute' name='run'/>",
        "<variable name='t'><attribute name='note' value='new'/><attribute name='n' type='int'"
            + " value='1 2'/></variable>",
        "<variable name='t'><attribute name='comment' orgName='note'/></variable>",
        "<variable name='t'><remove type='attribute' name='note'/></variable>",
        "<variable name='temperature' orgName='t'/>",
        "<remove type='variable' name='t'/>",
        "<variable name='lat'><values start='50' increment='5'/></variable>",
        "<variable name='name' type='String' shape=''><values>Oslo</values></variable>",
        "<variable name='level' type='double' shape='lat'><attribute name='units' value='m'/>"
            + "<values>1.5 2.5</values></variable>",
      })
  void whatNcmlChangesIsChanged(String changes) throws IOException {
    assertShown(write("location='a.nc'", changes));
  }

  @Test
  void onlyWhatIsListedIsThereIfNcmlIsExplicit() throws IOException {
    String listed =
        "<explicit/><dimension name='lat' length='2'/><variable name='lat' type='float'"
            + " shape='lat'/>";
    assertShown(write("location='a.nc'", listed));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "location='a.nc'|<variable name='t'><logicalSection section='0:0,:'/></variable>|ignores"
            + " <logicalSection> in variable t",
        "|<aggregation type='forecastModelRunCollection' dimName='run'><netcdf"
            + " location='a.nc'/></aggregation>|joined.ncml",
        "|<aggregation type='joinExisting' dimName='time'><scan location='.'"
            + " suffix='.none'/></aggregation>|joined.ncml",
        "location='a.nc' enhance='all'||t: netCDF-Java has converted its values",
        "|<aggregation type='joinExisting' dimName='time'><netcdf location='a.nc'/><netcdf"
            + " location='units.nc'/></aggregation>|timeUnitsChange",
        "|<aggregation type='joinExisting' dimName='time'><netcdf location='a.nc'/><netcdf"
            + " location='fixed.nc'/></aggregation>|fixed.nc: /t: its dimensions is [lat]",
        "|<aggregation type='joinExisting' dimName='time'><netcdf location='fixed.nc'/><netcdf"
            + " location='a.nc'/></aggregation>|the shape of t is",
      })
  void whatReferencesCannotShowIsRefused(String attributes, String content, String why)
      throws IOException {
    String ncml = write(attributes == null ? "" : attributes, content == null ? "" : content);
    Command command = Command.run("virtualize", ncml, "-o", refs("refs.json"));
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains(why);
    assertThat(folder.resolve("refs.json")).doesNotExist();
  }

  /** Not written beside the references, as {@code ..} would be. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<variable name='..' orgName='t'/>",
        "<group name='..'><variable name='x' type='int' shape=''><values>1</values></variable>"
            + "</group>",
      })
  void namesThatZarrCannotHaveAreSkipped(String changes) throws IOException {
    String ncml = write("location='a.nc'", changes);
    Files.createDirectory(folder.resolve("out"));
    Command command = Command.run("virtualize", ncml, "-o", refs("out/refs.parquet"));
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("skipped: /..: Zarr cannot have this name");
    try (Stream<Path> written = Files.list(folder.resolve("out"))) {
      assertThat(written).containsExactly(folder.resolve("out/refs.parquet"));
    }
  }

  private String refs(String name) {
    return folder.resolve(name).toString();
  }

  /** Asserts that references to {@code ncml} have the variables that netCDF-Java shows of it. */
  private void assertShown(String ncml) throws IOException {
    Command command = Command.run("virtualize", ncml, "-o", refs("refs.json"));
    assertThat(command.err()).doesNotContain("skipped");
    assertThat(command.exitCode()).as(command.err()).isZero();
    try (NetcdfFile expected = NetcdfDatasets.openFile(ncml, null);
        NetcdfFile found = NetcdfDatasets.openFile(refs("refs.json"), null)) {
      assertThat(shown(found)).isEqualTo(shown(expected));
    }
  }

  /** Without what our reader adds for hosts. */
  private static Map<String, String> shown(NetcdfFile file) throws IOException {
    Map<String, String> shown = new TreeMap<>();
    for (Attribute attribute : file.getGlobalAttributes()) {
      shown.put(":" + attribute.getShortName(), attribute.getValues() + "");
    }
    for (Variable variable : file.getVariables()) {
      shown.put(
          variable.getFullName(),
          variable.getDataType() + " " + variable.getDimensionsString() + " " + variable.read());
      for (Attribute attribute : variable.attributes()) {
        shown.put(
            variable.getFullName() + ":" + attribute.getShortName(), attribute.getValues() + "");
      }
    }
    shown.keySet().removeIf(name -> name.matches(".*:(long_name|calendar|_ChunkSizes)"));
    return shown;
  }
}
