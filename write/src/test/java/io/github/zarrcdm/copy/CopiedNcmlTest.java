package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.testing.WebServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfFormatWriter;

/** NcML becomes what it says, or nothing: netCDF-Java ignores parts of it without an error. */
class CopiedNcmlTest {
  private static final String EXISTING = "dimName='time' type='joinExisting'";
  private static final String NEW = "dimName='run' type='joinNew'";
  private static final String A = "<netcdf location='a.nc'/>";
  private static final String B = "<netcdf location='b.nc'/>";

  @TempDir Path folder;

  /** Two days; two more; two with other units, packing, latitudes. */
  @BeforeEach
  void writeMembers() throws Exception {
    member("a.nc", "days since 2000-01-01", 0.5, 10, 0, 1);
    member("b.nc", "days since 2000-01-01", 0.5, 10, 2, 3);
    member("units.nc", "days since 2000-01-03", 0.5, 10, 0, 1);
    member("packed.nc", "days since 2000-01-01", 0.25, 10, 2, 3);
    member("d_2000.nc", "days since 2000-01-01", 0.5, 10, 2, 3);
    member("places.nc", "days since 2000-01-01", 0.5, 20, 2, 3);
  }

  private void member(String name, String units, double scale, float lat, int... times)
      throws Exception {
    var format = NetcdfFormatWriter.createNewNetcdf3(folder.resolve(name).toString());
    format.addDimension("time", times.length);
    format.addDimension("lat", 2);
    format.addVariable("time", DataType.INT, "time").addAttribute(new Attribute("units", units));
    format.addVariable("lat", DataType.FLOAT, "lat");
    format
        .addVariable("t", DataType.SHORT, "time lat")
        .addAttribute(new Attribute("scale_factor", scale));
    format.addAttribute(new Attribute("run", name));
    try (NetcdfFormatWriter file = format.build()) {
      file.write("time", Array.factory(DataType.INT, new int[] {times.length}, times));
      file.write("lat", Array.factory(DataType.FLOAT, new int[] {2}, new float[] {lat, lat + 1}));
      short[] values = new short[2 * times.length];
      for (int n = 0; n < values.length; n++) {
        values[n] = (short) (10 * times[n / 2] + n % 2);
      }
      file.write("t", Array.factory(DataType.SHORT, new int[] {times.length, 2}, values));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<logicalSection section='0:0,:'/> | ignores <logicalSection> in variable t",
        "<logicalSlice dimName='time' index='1'/> | ignores <logicalSlice> in variable t",
        "<logicalReduce dimNames='time'/> | ignores <logicalReduce> in variable t",
        "<logicalView section='0:0,:'/> | ignores <logicalView> in variable t",
        "<remove type='group' name='g'/> | ignores <remove type=\"group\" name=\"g\">",
      })
  void whatIsIgnoredIsRefused(String part, String why) {
    ncml().refuses("location='a.nc'", "<variable name='t'>%s</variable>".formatted(part), why);
    ncml()
        .refuses(
            "",
            aggregation(
                    EXISTING,
                    "<netcdf location='a.nc'><variable name='t'>%s</variable></netcdf>",
                    A)
                .formatted(part),
            why);
  }

  @Test
  void ncmlOnAWebServerIsCheckedToo() throws Exception {
    String slice = "<variable name='t'><logicalSlice dimName='time' index='1'/></variable>";
    ncml().write("joined.ncml", "location='%s'".formatted(folder.resolve("a.nc").toUri()), slice);
    try (WebServer server = WebServer.of(folder);
        NetcdfFile source = NetcdfDatasets.openFile(server.url() + "/joined.ncml", null)) {
      assertThatThrownBy(() -> ZarrCopy.of(source, ncml().target()).write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("ignores <logicalSlice> in variable t");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<dimension name='y' orgName='lat'/> | leaves dimension lat in variables",
        "<dimension name='lat' length='1'/> | lat: declared as [1], but stored as [2]",
        "<variable name='t' shape='lat time lat'/> | t: declared as [2, 2, 2], but stored as",
        "<variable name='u' orgName='typo' type='int'/> | no variable typo for u",
        "<variable name='v' type='int' shape='lat'><values>1</values></variable> | v: declared as 2"
            + " of int, but given 1",
        "<tiles/> | ignores <tiles> in <netcdf>",
      })
  void whatChangesMoreThanItSaysIsRefused(String part, String why) {
    ncml().refuses("location='a.nc'", part, why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "units.nc | units of time is days since 2000-01-01 in a.nc and days since 2000-01-03 in"
            + " units.nc",
        "packed.nc | scale_factor of t is 0.5 in a.nc and 0.25 in packed.nc",
      })
  void whatDoesNotFitTogetherIsRefused(String other, String why) {
    ncml().refuses("", aggregation(EXISTING, A, "<netcdf location='%s'/>".formatted(other)), why);
    String variables = "<variableAgg name='time'/><variableAgg name='t'/>";
    ncml()
        .refuses(
            "", aggregation(NEW, variables, A, "<netcdf location='%s'/>".formatted(other)), why);
    ncml()
        .refuses(
            "",
            aggregation(
                EXISTING,
                "<scan location='.' regExp='(a|%s).*'/>".formatted(other.replace(".", "[.]"))),
            why.replaceFirst(" in .*", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<netcdf location='a.nc' ncoords='3'/> | ncoords of a.nc is 3, but it has 2",
        "<scan location='.' regExp='d_.*' dateFormatMark='d_#yyyy'/> | one time, but d_2000.nc has"
            + " 2",
        "<netcdf location='a.nc' enhance='all'/> | t: netCDF-Java has converted its values",
        "<netcdf location='a.nc' section='0:0,:'/> | ignores section=\"...\" of <netcdf>",
        "<netcdf location='a.nc'><remove type='variable' name='time'/></netcdf> | have no"
            + " coordinate time",
        "<netcdf location='a.nc'/><netcdf location='b.nc'><remove type='variable' name='t'/></netcdf>"
            + " | t is not in b.nc",
        "<netcdf location='a.nc'><remove type='variable' name='t'/></netcdf><netcdf location='b.nc'/>"
            + " | t is in b.nc, not in the first; remove it there",
        "<variable name='t'/><netcdf location='a.nc'/> | ignores <variable> in <aggregation>",
      })
  void membersThatNetcdfJavaWouldMisreadAreRefused(String members, String why) {
    ncml().refuses("", aggregation(EXISTING, members), why);
  }

  @Test
  void whatIsNotNamedIsJoinedInFullOrRefused() throws Exception {
    ncml()
        .refuses(
            "", aggregation(NEW, A, "<netcdf location='packed.nc'/>"), "scale_factor of t is 0.5");
    scalar("one.nc", "days since 2000-01-01");
    scalar("two.nc", "days since 2000-01-02");
    String two = "<netcdf location='one.nc'/><netcdf location='two.nc'/>";
    String time = "dimName='time' type='joinNew'";
    ncml().refuses("", aggregation(time, two), "does not join v; name what is to be joined");
    ncml()
        .refuses(
            "", aggregation(time, "<variableAgg name='v'/>", two), "units of time is days since");
    String own = two.replace("/>", " coordValue='7'/>");
    ncml()
        .refuses(
            "", aggregation(time, "<variableAgg name='v'/>", own), "ignores coordValue of one.nc");
    assertValues(aggregation(NEW, A, B), "/t", "0 1 10 11 20 21 30 31");
  }

  private void scalar(String name, String units) throws Exception {
    scalar(name, units, 0);
  }

  private void scalar(String name, String units, int time) throws Exception {
    var format = NetcdfFormatWriter.createNewNetcdf3(folder.resolve(name).toString());
    format.addDimension("x", 2);
    format.addVariable("time", DataType.INT, "").addAttribute(new Attribute("units", units));
    format.addVariable("v", DataType.INT, "x");
    try (NetcdfFormatWriter file = format.build()) {
      file.write("time", Array.factory(DataType.INT, new int[0], new int[] {time}));
    }
  }

  @Test
  void ncmlThatNcmlNamesIsCheckedToo() throws Exception {
    ncml().write("inner.ncml", "", aggregation(EXISTING, A, "<netcdf location='packed.nc'/>"));
    ncml().refuses("location='inner.ncml'", "", "scale_factor of t is 0.5 in a.nc");
    ncml()
        .refuses(
            "", aggregation(EXISTING, "<netcdf location='inner.ncml'/>"), "scale_factor of t is");
    ncml().write("inner.ncml", "", aggregation(EXISTING, A, B));
    assertValues(aggregation(EXISTING, "<netcdf location='inner.ncml'/>"), "/time", "0 1 2 3");
  }

  @Test
  void scansFindWhatNetcdfJavaFinds() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("with blanks"));
    for (String name : List.of("a.nc", "packed.nc")) {
      Files.copy(folder.resolve(name), elsewhere.resolve(name));
    }
    ncml()
        .refuses(
            "",
            aggregation(EXISTING, "<scan location='with blanks' suffix='a.nc' enhance='all'/>"),
            "t: netCDF-Java has converted its values");
    String scan = aggregation(EXISTING, "<scan location='.' suffix='*.nc'/>");
    String there = ncml().write("with blanks/all.ncml", "", scan);
    try (NetcdfFile source = NetcdfDatasets.openFile(there, null)) {
      assertThatThrownBy(() -> ZarrCopy.of(source, ncml().target()).plan())
          .hasMessageContaining("scale_factor of t is 0.5 in a.nc and 0.25 in packed.nc");
    }
    assertValues(
        aggregation(EXISTING, "<scan location='with blanks' suffix='a.nc' enhance='none'/>"),
        "/time",
        "0 1");
  }

  @Test
  void renamedVariablesOfAggregationsAreRefused() {
    String renamed = "<variable name='temperature' orgName='t'/>";
    ncml().refuses("", renamed + aggregation(EXISTING, A), "does not read t of an aggregation as");
  }

  @Test
  void valuesThatNetcdfJavaUnpacksAreRefused() throws Exception {
    ncml().refuses("location='a.nc' enhance='all'", "", "t: netCDF-Java has converted its values");
    ncml()
        .refuses(
            "enhance='all'",
            "<variable name='p' type='short' shape=''><attribute name='scale_factor' type='float'"
                + " value='2'/><values>1</values></variable>",
            "p: netCDF-Java has converted its values");
    try (NetcdfFile source = NetcdfDatasets.openDataset(folder.resolve("a.nc").toString())) {
      assertThatThrownBy(() -> ZarrCopy.of(source, ncml().target()).write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("Open the dataset as it is stored");
    }
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }

  /** As {@code xarray.concat} of the decoded files, and {@code ncecat} of netcdf-c's tools. */
  @Test
  void whatIsReadIsCopied() throws Exception {
    assertValues(aggregation(EXISTING, A, B), "/t", "0 1 10 11 20 21 30 31");
    assertValues(
        aggregation(EXISTING, "<scan location='.' regExp='.*[ab][.]nc'/>"), "/time", "0 1 2 3");
    assertValues(
        aggregation(EXISTING + " timeUnitsChange='true'", A, "<netcdf location='units.nc'/>"),
        "/time",
        "0.0 1.0 2.0 3.0");
    assertValues(
        aggregation(
            EXISTING,
            "<promoteGlobalAttribute name='run'/>",
            "<netcdf location='a.nc' coordValue='7 8'/>",
            "<netcdf location='b.nc' coordValue='9 10'/>"),
        "/time",
        "7 8 9 10");
    String nested = aggregation(EXISTING, A, B);
    assertValues(
        aggregation(
            NEW,
            "<variableAgg name='t'/>",
            "<netcdf coordValue='1'>" + nested + "</netcdf>",
            "<netcdf coordValue='2'>" + nested + "</netcdf>"),
        "/t",
        "0 1 10 11 20 21 30 31 0 1 10 11 20 21 30 31");
    assertValues(
        aggregation("type='union'", B, A) + "<attribute name='a' value='b'/>",
        "/t",
        "20 21 30 31",
        "time differs between b.nc and a.nc, and is copied from the first",
        "t differs between b.nc and a.nc, and is copied from the first");
  }

  @Test
  void coordinatesThatDifferAreReported() throws Exception {
    try (NetcdfFile source =
        ncml().open("", aggregation(EXISTING, A, "<netcdf location='places.nc'/>"))) {
      assertThat(ZarrCopy.of(source, ncml().target()).plan().notes())
          .containsExactly("lat differs between a.nc and places.nc, and is copied from the first");
    }
    String without = "<netcdf location='b.nc'><remove type='variable' name='lat'/></netcdf>";
    assertValues(aggregation(EXISTING, A, without), "/lat", "10.0 11.0");
    try (NetcdfFile source = ncml().open("", aggregation(EXISTING, without, A))) {
      assertThat(ZarrCopy.of(source, ncml().target()).plan().notes())
          .containsExactly("lat is in a.nc, not in the first, and is left out");
    }
  }

  @Test
  void coordinatesAndScalarsThatAUnionOrAJoinDropsAreReported() throws Exception {
    String places = "<netcdf location='places.nc'/>";
    try (NetcdfFile source = ncml().open("", aggregation("type='union'", A, places))) {
      assertThat(ZarrCopy.of(source, ncml().target()).plan().notes())
          .containsExactly(
              "time differs between a.nc and places.nc, and is copied from the first",
              "lat differs between a.nc and places.nc, and is copied from the first",
              "t differs between a.nc and places.nc, and is copied from the first");
    }
    scalar("one.nc", "days since 2000-01-01", 1);
    scalar("two.nc", "days since 2000-01-01", 2);
    String two = "<variableAgg name='v'/><netcdf location='one.nc'/><netcdf location='two.nc'/>";
    try (NetcdfFile source = ncml().open("", aggregation(NEW, two))) {
      assertThat(ZarrCopy.of(source, ncml().target()).plan().notes())
          .containsExactly("time differs between one.nc and two.nc, and is copied from the first");
    }
  }

  /** Their type is read from the file, which netCDF-Java closes. */
  @ParameterizedTest
  @ValueSource(strings = {"type='union'", EXISTING})
  void numbersThatDoNotUseAllBitsAreRefused(String how) {
    String padded =
        "<netcdf location='%s'/>".formatted(CopiedNcmlTest.class.getResource("padded_v108.h5"));
    ncml()
        .refuses(
            "",
            aggregation(how, padded),
            "netCDF-Java reads integers of 24 bits as integers of 32 bits");
  }

  /** They are what netCDF-Java takes for coordinates. */
  @Test
  void ofDatasetsWithoutCoordinatesOnlyTheNamesAreCopied() throws Exception {
    String place = "<netcdf location='%s'/>".formatted(folder.resolve("a.nc").toUri());
    try (NetcdfFile source =
        ncml().open("", aggregation(NEW, "<variableAgg name='t'/>", place, B))) {
      ZarrCopy.of(source, ncml().target()).write();
    }
    try (ZarrDataset written = ZarrDataset.open(ncml().target())) {
      assertThat((Object[]) written.array("/run").orElseThrow().read())
          .containsExactly("a.nc", "b.nc");
    }
  }

  /** Such as the land mask of a model that was changed between two runs. */
  @ParameterizedTest
  @CsvSource({
    "1 2, '', ''",
    "1 3, '', mask differs between a.nc and b.nc",
    "1 2, 0.5, mask differs between a.nc and b.nc",
  })
  void whatIsNotJoinedAndDiffersIsReported(String values, String scale, String note)
      throws Exception {
    String mask =
        "<netcdf location='%s'><variable name='mask' type='int'"
            + " shape='lat'>%s<values>%s</values></variable></netcdf>";
    String attribute =
        scale.isEmpty() ? "" : "<attribute name='scale_factor' type='double' value='0.5'/>";
    String a = mask.formatted("a.nc", "", "1 2");
    String b = mask.formatted("b.nc", attribute, values);
    for (String how : List.of(EXISTING, NEW, "type='union'")) {
      String named = how.equals(NEW) ? "<variableAgg name='t'/>" : "";
      try (NetcdfFile source = ncml().open("", aggregation(how, named, a, b))) {
        assertThat(ZarrCopy.of(source, ncml().target()).plan().notes())
            .filteredOn(found -> found.startsWith("mask"))
            .containsExactlyElementsOf(
                note.isEmpty() ? List.of() : List.of(note + ", and is copied from the first"));
      }
    }
  }

  private void assertValues(String ncml, String array, String expected, String... notes)
      throws Exception {
    try (NetcdfFile source = ncml().open("", ncml)) {
      assertThat(ZarrCopy.of(source, ncml().target()).overwrite().verify().write().plan().notes())
          .containsExactly(notes);
    }
    try (ZarrDataset written = ZarrDataset.open(ncml().target())) {
      Object values = written.array(array).orElseThrow().read();
      assertThat(Array.makeFromJavaArray(values).toString().strip()).isEqualTo(expected);
    }
  }

  private static String aggregation(String attributes, String... members) {
    return "<aggregation %s>%s</aggregation>"
        .formatted(attributes, String.join("", List.of(members)));
  }

  private NcmlFolder ncml() {
    return new NcmlFolder(folder);
  }
}
