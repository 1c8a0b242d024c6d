package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DumpTest {
  private static final String AIR = "../samples/air.zarr";

  /** A store and its copy, side by side. */
  @Test
  void netcdfFilesArePrintedToo(@TempDir Path folder) throws Exception {
    Path copy = folder.resolve("air.nc");
    Command.run("copy", "-q", "../samples/air.zarr", copy.toString());
    Command ofCopy = Command.run("dump", "-v", "air", copy.toString());
    Command ofStore = Command.run("dump", "-v", "air", "../samples/air.zarr#int64=int");
    assertThat(ofCopy.out().split("data:")[1]).isEqualTo(ofStore.out().split("data:")[1]);
  }

  @Test
  void printsTheWholeDataset() {
    Command dump = Command.run("dump", AIR);
    assertThat(dump.exitCode()).isZero();
    assertThat(dump.err()).isEmpty();
    assertThat(dump.out())
        .startsWith("netcdf air {\ndimensions:\n")
        .contains("\tshort air(time, lat, lon) ;\n")
        .contains("\t\tair:_FillValue = -32767s ;\n")
        .contains("\n lat = 75, 60, 45, 30, 15 ;\n")
        .endsWith("}\n");
  }

  @Test
  void printsNoValuesOfAHeader() {
    Command dump = Command.run("dump", "-h", AIR);
    assertThat(dump.out()).contains("variables:").doesNotContain("data:").endsWith("}\n");
  }

  @Test
  void printsTheValuesOfChosenVariables() {
    Command dump = Command.run("dump", "-v", "lat,/time", AIR);
    assertThat(dump.out())
        .contains("short air(")
        .contains(" lat = ")
        .contains(" time = ")
        .doesNotContain(" lon = ")
        .doesNotContain(" air =");
  }

  @Test
  void printsAPartAsACopyOfThatPart(@TempDir Path folder) {
    String part = folder.resolve("part.zarr").toString();
    String[] selected = {"-d", "time=2:3", "-d", "lat=47.0", "-d", "lon=1:5:2"};
    Command.run(
        "copy", "-q", selected[0], selected[1], "-d", "lat=47.0", "-d", "lon=1:5:2", AIR, part);
    for (String form : List.of("-n", "--json")) {
      List<String> ofPart = new ArrayList<>(List.of("dump", form));
      ofPart.addAll(form.equals("-n") ? List.of("air") : List.of());
      List<String> ofStore = new ArrayList<>(ofPart);
      ofStore.addAll(List.of(selected));
      ofPart.add(part);
      ofStore.add(AIR);
      Command printed = Command.run(ofStore.toArray(new String[0]));
      assertThat(printed.err()).isEmpty();
      assertThat(printed.out()).isEqualTo(Command.run(ofPart.toArray(new String[0])).out());
    }
    assertThat(Command.run("dump", "-h", "-d", "time=2:3", AIR).out()).contains("\ttime = 2 ;\n");
    assertThat(Command.run("dump", "-d", "time=6", AIR).err()).contains("6:6 exceeds them");
  }

  @Test
  void printsTheValuesOfCoordinates() {
    Command dump = Command.run("dump", "-c", AIR);
    assertThat(dump.out()).contains(" lat = ", " lon = ", " time = ").doesNotContain(" air =");
  }

  @Test
  void aPathMeansOneVariableAndANameAllVariablesOfThatName() {
    String groups = Stores.store("nczarr/groups_nczarr_n490").toString();
    assertThat(Command.run("dump", "-v", "v", groups).out())
        .contains("   v =\n  1, 2, 3, 4", "1.5");
    assertThat(Command.run("dump", "-v", "/sib/v", groups).out())
        .contains("   v =\n  1.5, 2.5")
        .doesNotContain("1, 2, 3, 4");
  }

  @Test
  void anUnknownVariableIsAnErrorThatNamesTheOthers() {
    Command dump = Command.run("dump", "-v", "wind", AIR);
    assertThat(dump.exitCode()).isEqualTo(1);
    assertThat(dump.out()).isEmpty();
    assertThat(dump.err())
        .isEqualToIgnoringNewLines(
            "zarr-cdm: ../samples/air.zarr: no variable wind; available: air, lat, lon, time");
  }

  @Test
  void printsNcml() {
    assertThat(Command.run("dump", "-x", AIR).out())
        .contains("<variable name=\"air\" shape=\"time lat lon\" type=\"short\">");
  }

  @Test
  void printsJsonWithTypesAndNestedValues() throws Exception {
    JsonNode json = new ObjectMapper().readTree(Command.run("dump", "--json", AIR).out());
    assertThat(json.at("/dimensions/lat").asInt()).isEqualTo(5);
    assertThat(json.at("/variables/air/shape").toString()).isEqualTo("[\"time\",\"lat\",\"lon\"]");
    assertThat(json.at("/variables/air/type").asText()).isEqualTo("short");
    assertThat(json.at("/variables/air/attributes/_FillValue").toString())
        .isEqualTo("{\"type\":\"short\",\"data\":-32767}");
    assertThat(json.at("/variables/air/data")).hasSize(6);
    assertThat(json.at("/variables/air/data/0")).hasSize(5);
    assertThat(json.at("/variables/air/data/0/0/0").asInt()).isEqualTo(-32767);
    assertThat(json.at("/variables/lat/attributes/_FillValue/data").isNull()).isTrue();
    assertThat(Command.run("dump", "--json", "-h", AIR).out()).doesNotContain("-32767,");
    assertThat(Command.run("dump", "--json", "-x", AIR).exitCode()).isEqualTo(2);
  }

  @Test
  void reportsAMissingStoreInOneLine() {
    Command dump = Command.run("dump", "no/such/store.zarr");
    assertThat(dump.exitCode()).isEqualTo(1);
    assertThat(dump.out()).isEmpty();
    assertThat(dump.err()).startsWith("zarr-cdm: ").contains("no/such/store.zarr").hasLineCount(1);
    assertThat(dump.err()).doesNotContain("Exception");
  }

  @Test
  void goesOnAfterAVariableThatCannotBeRead() {
    Command dump = Command.run("dump", Stores.store("bad/truncated_gzip_v3").toString());
    assertThat(dump.exitCode()).isEqualTo(1);
    assertThat(dump.out()).endsWith("}\n");
    assertThat(dump.err()).startsWith("zarr-cdm: ").doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/zarr.json", "/", "#mode=zarr"})
  void isNamedAsTheStoreIs(String ending) {
    assertThat(Command.run("dump", "-h", AIR + ending).out()).startsWith("netcdf air {\n");
  }

  @Test
  void isNamedAsTheStoreIsEvenWithMarksOfOptions(@TempDir Path folder) throws Exception {
    String store = folder.resolve("a#1/b#2.zarr").toString();
    Files.createDirectory(folder.resolve("a#1"));
    Command.done("copy", AIR, store);
    for (String ending : List.of("", "#serve=dap2")) {
      assertThat(Command.run("dump", "-h", store + ending).out()).startsWith("netcdf b\\#2 {\n");
    }
  }

  static List<Path> ofAllTypes() {
    return List.of("v2_dtypes", "v3_dtypes", "xarray").stream()
        .flatMap(category -> Stores.cases(category).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void ofAllTypes(Path store) {
    Command dump = Command.run("dump", store.resolve("store.zarr").toString());
    assertThat(dump.err()).isEmpty();
    assertThat(dump.exitCode()).isZero();
    assertThat(dump.out()).endsWith("}\n").doesNotContain("@");
    assertThat(Files.isDirectory(store)).isTrue();
  }

  /** The lines are those of ncdump 4.9.0 with -t for the same dataset. */
  @Test
  void timesAreDatesAsNcdumpWritesThem(@TempDir Path folder) {
    NewStore.in(folder.resolve("t.zarr"), "")
        .doubles(
            "time",
            "time:6",
            "'units': 'hours since 2013-01-01', 'bounds': 'time_bnds', 'actual_range': [0.0, 30.0]",
            0,
            6,
            12.5,
            18.25,
            24,
            30)
        .doubles("time_bnds", "time:6 two:2", "", 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
        .ints(
            "t2",
            "n:3",
            "'units': 'seconds since 2000-02-28 23:59:00', 'calendar': '360_day', '_FillValue': -1",
            0,
            60,
            -1)
        .floats(
            "t3", "n:3", "'units': 'days since 2000-01-01', 'calendar': 'noleap'", 58.5, 59, 365)
        .doubles("x", "n:3", "'units': 'hours'", 1, 2, 3);
    Command dump = Command.run("dump", "-t", folder.resolve("t.zarr").toString());
    assertThat(dump.exitCode()).as(dump.err()).isZero();
    assertThat(dump.out())
        .contains("time:actual_range = 0., 30. ; // \"2013-01-01\", \"2013-01-02 06\"\n")
        .contains("t2:_FillValue = -1 ; // \"2000-02-28 23:58:59\"\n")
        .contains(
            " time = \"2013-01-01\", \"2013-01-01 06\", \"2013-01-01 12:30\", \n"
                + "    \"2013-01-01 18:15\", \"2013-01-02\", \"2013-01-02 06\" ;\n")
        .contains(" time_bnds =\n  \"2013-01-01\", \"2013-01-01 01\",\n")
        .contains(" t2 = \"2000-02-28 23:59\", \"2000-02-29\", _ ;\n")
        .contains(" t3 = \"2000-02-28 12\", \"2000-03-01\", \"2001-01-01\" ;\n")
        .contains(" x = 1, 2, 3 ;\n");
    Command fine = Command.run("dump", "-t", Stores.store("v2_dtypes/datetime_ns_le").toString());
    assertThat(fine.out())
        .contains("units = \"nanoseconds since 1970-01-01\"")
        .contains("nat_fill =\n  \"1970-01-01\", \"1970-01-01\",\n");
    assertThat(Command.run("dump", "-t", "--json", folder + "/t.zarr").exitCode()).isEqualTo(2);
  }

  /** The cells of xarray's sel(lat=47, lon=-160, method="nearest").to_dataframe(), unpacked. */
  @Test
  void printsASeriesForSpreadsheets() throws Exception {
    Command csv =
        Command.run(
            "dump",
            "--csv",
            "-v",
            "air",
            "-d",
            "lat=47.0",
            "-d",
            "lon=-160.0",
            "-d",
            "time=2013-01-01T06:00:2013-01-01T12:00",
            "../samples/air.zarr");
    assertThat(csv.exitCode()).as(csv.err()).isZero();
    List<String> lines = csv.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("time,lat,lon,air");
    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).startsWith("2013-01-01T06:00:00Z,45.0,200.0,");
    assertThat(lines.get(2)).startsWith("2013-01-01T12:00:00Z,45.0,200.0,");
    try (var dataset = ucar.nc2.dataset.NetcdfDatasets.openDataset("zarr:../samples/air.zarr")) {
      double right = dataset.findVariable("air").read("1,2,0").getDouble(0);
      assertThat(Double.parseDouble(lines.get(1).replaceFirst(".*,", ""))).isEqualTo(right);
    }
  }
}
