package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfCopier;
import ucar.nc2.write.NetcdfFormatWriter;

/** Files that {@code virtualize} joins, and whose types, units, names or places are uncommon. */
class OddAggregationsTest {
  private static final String VALUES =
      "<variable name='v' shape='time' type='double'><values>1 2</values></variable>";

  @TempDir Path folder;

  /** Writes a netCDF-3 file or a store of what NcML declares. */
  private String file(String name, String declared) throws IOException {
    Path ncml = folder.resolve("made.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + "<dimension name='time' length='2'/><dimension name='nv' length='2'/>"
            + declared
            + "</netcdf>");
    String file = folder.resolve(name).toString();
    if (name.endsWith(".zarr")) {
      Command.done("copy", "-q", ncml.toString(), file);
      return file;
    }
    try (NetcdfFile from = NetcdfDatasets.openFile(ncml.toString(), null)) {
      NetcdfCopier.create(from, NetcdfFormatWriter.createNewNetcdf3(file)).write(null).close();
    }
    return file;
  }

  private static String variable(String name, String shape, String type, String more) {
    return "<variable name='%s' shape='%s' type='%s'>%s</variable>"
        .formatted(name, shape, type, more);
  }

  private static String attribute(String name, String value) {
    return "<attribute name='%s' value='%s'/>".formatted(name, value);
  }

  private static String time(String units, String values) {
    return variable(
        "time",
        "time",
        "double",
        attribute("units", units) + attribute("bounds", "tb") + "<values>" + values + "</values>");
  }

  private Command join(String out, String... sources) {
    List<String> all =
        new ArrayList<>(List.of("virtualize", "-f", "--relative", "--join", "time", "-o"));
    all.add(folder.resolve(out).toString());
    all.addAll(List.of(sources));
    return Command.run(all.toArray(new String[0]));
  }

  private String shown(String out, String variable) {
    return Command.run("dump", "-v", variable, folder.resolve(out).toString()).answer();
  }

  /** CF 7.1: bounds have the units of their coordinate. */
  @ParameterizedTest
  @ValueSource(strings = {"all.nc", "all.zarr"})
  void haveBoundsInUnitsOfTheirCoordinates(String out) throws IOException {
    String bounds = variable("tb", "time nv", "double", "<values>0 1 1 2</values>");
    String a = file("a.nc", time("days since 2000-01-01", "0.5 1.5") + bounds);
    String b = file("b.nc", time("days since 2000-01-03", "0.5 1.5") + bounds);
    assertThat(join(out, a, b).answer()).contains("status 0");
    assertThat(shown(out, "tb")).contains("0, 1,\n  1, 2,\n  2, 3,\n  3, 4 ;");
  }

  /** CF 7.1: also where bounds have units of their own, and the calendar has no leap days. */
  @ParameterizedTest
  @ValueSource(strings = {"all.nc", "all.zarr"})
  void haveBoundsInTheCalendarOfTheirCoordinates(String out) throws IOException {
    List<String> files = new ArrayList<>();
    for (int year = 2000; year <= 2001; year++) {
      String units = attribute("units", "days since " + year + "-01-01");
      String more = units + attribute("calendar", "noleap") + attribute("bounds", "tb");
      files.add(
          file(
              year + ".nc",
              variable("time", "time", "double", more + "<values>0.5 1.5</values>")
                  + variable("tb", "time nv", "double", units + "<values>0 1 1 2</values>")));
    }
    assertThat(join(out, files.get(0), files.get(1)).answer()).contains("status 0");
    assertThat(shown(out, "tb")).contains("0, 1,\n  1, 2,\n  365, 366,\n  366, 367 ;");
  }

  /** A netCDF-3 file says by an attribute what netCDF-4 and Zarr say by the type. */
  @ParameterizedTest
  @ValueSource(strings = {"all.nc", "all.zarr"})
  void haveUnsignedNumbersOfNetcdf3(String out) throws IOException {
    String bytes =
        variable(
            "v",
            "time",
            "byte",
            attribute("_Unsigned", "true")
                + "<attribute name='_FillValue' type='byte' value='-2'/><values>-1 -2</values>");
    String a = file("a.nc", time("days since 2000-01-01", "0 1") + bytes);
    String b = file("b.nc", time("days since 2000-01-01", "2 3") + bytes);
    assertThat(join(out, a, b).answer()).contains("status 0");
    assertThat(shown(out, "v")).contains("v = 255, _, 255, _ ;");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "short | short | scale_factor | b.nc: its v is packed, that of",
        "short | float | other | b.nc: its v is of float, that of",
      })
  void refuseRealNumbersBesideIntegers(String first, String second, String name, String why)
      throws IOException {
    String values = "<values>1 2</values>";
    String more = "<attribute name='%s' type='float' value='0.5'/>".formatted(name);
    String a =
        file("a.nc", time("days since 2000-01-01", "0 1") + variable("v", "time", first, values));
    String b =
        file(
            "b.nc",
            time("days since 2000-01-01", "2 3") + variable("v", "time", second, more + values));
    assertThat(join("all.nc", a, b).answer()).contains(why, "status 1");
    assertThat(folder.resolve("all.nc")).doesNotExist();
  }

  @Test
  void refuseADimensionThatIsThereTwice() throws IOException {
    String square = variable("cov", "time time", "float", "<values>1 2 3 4</values>");
    String a = file("a.nc", time("days since 2000-01-01", "0 1") + square);
    assertThat(join("all.nc", a, a).answer())
        .contains("its cov(time=2, time=2) has time twice", "status 1");
  }

  @Test
  void giveNoInfinityForNumbersBeyondFloats() throws IOException {
    String a =
        file(
            "a.nc",
            time("days since 2000-01-01", "0 1")
                + variable("v", "time", "float", "<values>1 2</values>"));
    String b =
        file(
            "b.nc",
            time("days since 2000-01-01", "2 3")
                + variable("v", "time", "double", "<values>3 1e300</values>"));
    assertThat(join("all.nc", a, b).exitCode()).isZero();
    assertThat(shown("all.nc", "v")).contains("1.0E300, beyond the type of the aggregation");
  }

  /** Paths count from the working folder, whatever folder the first file is in. */
  @Test
  void findFilesInSeveralFolders() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    List<String> parts = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      Files.createDirectories(folder.resolve(name));
      String days = name.equals("one") ? "0 1" : "2 3";
      String made = file(name + "/a.nc", time("days since 2000-01-01", days));
      parts.add(here.relativize(Path.of(made)).toString());
    }
    assertThat(join("all.nc", parts.get(0), parts.get(1)).answer()).contains("status 0");
    assertThat(shown("all.nc", "time")).contains("time = 0, 1, 2, 3 ;");
  }

  /** Letters stay as the file has them, such as an accent of its own, as macOS writes names. */
  @ParameterizedTest
  @ValueSource(strings = {"e\u0301.nc", "\u00e9.nc", "a +%41 (1).nc", "a:b.nc"})
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "names have no colons")
  void findFilesWithOtherLetters(String name) throws IOException {
    String made = file(name, time("days since 2000-01-01", "0 1") + VALUES);
    String other = file("b.nc", time("days since 2000-01-03", "0 1") + VALUES);
    assertThat(join("all.nc", made, other).answer()).contains("status 0");
    assertThat(shown("all.nc", "v")).contains("v = 1, 2, 1, 2 ;");
  }

  /** Prefixes are no part of the name of a fragment. */
  @Test
  void nameStoresThatHaveAPrefix() throws IOException {
    String store = file("a.zarr", time("days since 2000-01-01", "0 1"));
    assertThat(join("all.nc", "zarr:" + store).answer()).contains("status 0");
    assertThat(shown("all.nc", "fragment_uris")).doesNotContain("zarr:");
    assertThat(Command.run("check", folder.resolve("all.nc").toString()).answer())
        .contains("0 errors");
  }

  /** Stores of version 2 without names of dimensions: aggregations need some. */
  @ParameterizedTest
  @ValueSource(strings = {"all.nc", "all.zarr"})
  void nameDimensionsThatHaveNoNames(String out) throws IOException {
    Path store = Files.createDirectories(folder.resolve("a.zarr"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        Files.createDirectories(store.resolve("v")).resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [1, 2, 2], "chunks": [1, 2, 2], "dtype": "|u1",
         "compressor": null, "fill_value": null, "order": "C", "filters": null}
        """);
    Files.write(store.resolve("v/0.0.0"), new byte[] {1, 2, 3, 4});
    String target = folder.resolve(out).toString();
    Command made =
        Command.run(
            "virtualize",
            "--relative",
            "--join-new",
            "run",
            store.toString(),
            store.toString(),
            "-o",
            target);
    assertThat(made.answer()).contains("status 0");
    assertThat(Command.run("dump", target).answer())
        .contains("v(run, dim_1, dim_2, dim_2)", "1, 2,\n  3, 4,\n  1, 2,\n  3, 4 ;");
  }

  @Test
  void refuseAGroupOfAStore() throws IOException {
    String store = file("a.zarr", time("days since 2000-01-01", "0 1"));
    Files.createDirectories(folder.resolve("outer.zarr"));
    Files.writeString(folder.resolve("outer.zarr/.zgroup"), "{\"zarr_format\": 2}");
    Files.move(Path.of(store), folder.resolve("outer.zarr/a"));
    String group = folder.resolve("outer.zarr") + "#group=a";
    assertThat(join("all.nc", group).answer())
        .contains("a fragment is a whole store as it opens without options", "status 1");
  }

  /** A source is not replaced by its aggregation, however it is spelled. */
  @ParameterizedTest
  @ValueSource(strings = {"file:%s", "file://%s"})
  void refuseToReplaceASourceThatIsAUrl(String spelling) throws IOException {
    Path odd = Files.createDirectories(folder.resolve("a b"));
    String source = file("a b/c.nc", time("days since 2000-01-01", "0 1"));
    byte[] before = Files.readAllBytes(Path.of(source));
    String url = spelling.formatted(source.replace(" ", "%20"));
    assertThat(join("a b/c.nc", url).answer()).contains("which would be replaced", "status 1");
    assertThat(odd.resolve("c.nc")).hasBinaryContent(before);
  }

  /** Names with a dot are escaped in netCDF-Java's full names alone. */
  @Test
  void haveGroupsWithDotsInTheirNames() throws IOException {
    Path ncml = folder.resolve("groups.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + "<dimension name='time' length='1'/><group name='g.a'>"
            + variable("v.w", "time", "float", "<values>7</values>")
            + "</group></netcdf>");
    String source = folder.resolve("g.nc").toString();
    String store = folder.resolve("g.zarr").toString();
    Command.done("copy", "-q", ncml.toString(), store);
    Command.done("copy", "-q", "-4", store, source);
    assertThat(join("all.nc", source, source).answer()).contains("status 0");
    assertThat(Command.run("dump", folder.resolve("all.nc").toString()).answer())
        .contains("v.w = 7, 7 ;");
    for (String out : List.of("all.nc", "all.zarr")) {
      Files.copy(Path.of(source), folder.resolve("copy.nc"));
      assertThat(join(out, source, folder.resolve("copy.nc").toString()).exitCode()).isZero();
      Files.delete(folder.resolve("copy.nc"));
      assertThat(Command.run("check", folder.resolve(out).toString()).answer())
          .contains("in copy.nc", "1 error");
    }
  }

  /** {@code --map} is checked as it is for references. */
  @Test
  void refusePrefixesThatReplaceNothing() throws IOException {
    String a = file("a.nc", time("days since 2000-01-01", "0 1"));
    assertThat(
            Command.run(
                    "virtualize",
                    "--join",
                    "time",
                    "--map",
                    "/nosuch=https://example.org",
                    a,
                    "-o",
                    folder.resolve("all.nc").toString())
                .answer())
        .contains("no source begins with this", "status 1");
  }
}
