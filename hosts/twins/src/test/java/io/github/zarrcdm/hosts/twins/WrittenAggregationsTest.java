package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
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
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * {@code virtualize} writes aggregation variables (CF 1.13, 2.8). cfdm 1.13.2.1 reads those that it
 * writes to netCDF: {@code t} of a.nc and c.nc sums up to 5241.899902, and {@code air} of three
 * packed parts is what the whole is.
 */
class WrittenAggregationsTest {
  private static final String AIR = "../../samples/air.zarr";

  @TempDir Path folder;

  @BeforeEach
  void copiesParts() throws IOException {
    Command.done("copy", "-q", AIR, "-d", "time=0:1", file("p0.nc"));
    Command.done("copy", "-q", AIR, "-d", "time=2", "-4", file("p1.nc"));
    Command.done("copy", "-q", AIR, "-d", "time=3:5", file("p2.zarr"));
    for (String name : List.of("a", "b", "hpa")) {
      Files.copy(Twins.netcdf("cf2/agg/" + name), folder.resolve(name + ".nc"));
    }
    Files.copy(Twins.netcdf("cf2/agg/sub/c"), folder.resolve("c.nc"));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private Command virtualize(String out, String... arguments) {
    String[] all = new String[arguments.length + 4];
    all[0] = "virtualize";
    all[1] = "--relative";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    all[all.length - 2] = "-o";
    all[all.length - 1] = file(out);
    return Command.run(all);
  }

  /** Packed files of netCDF-3, netCDF-4 and Zarr. */
  @ParameterizedTest
  @ValueSource(strings = {"all.nc", "all.zarr"})
  void haveTheValuesOfAllFiles(String out) {
    Command made = virtualize(out, "--join", "time", file("p0.nc"), file("p1.nc"), file("p2.zarr"));
    assertThat(made.answer()).contains("aggregation variables of 3 files", "status 0");
    assertThat(Command.run("dump", "--csv", "-v", "air", file(out)).answer())
        .isEqualTo(Command.run("dump", "--csv", "-v", "air", AIR).answer());
    assertThat(Command.run("check", file(out)).answer()).contains("0 errors, 0 notes");
  }

  /** Names, sizes and units are as CF has them: the units of the first file count. */
  @ParameterizedTest
  @ValueSource(strings = {"u.nc", "u.zarr"})
  void nameFragmentsInUnitsOfTheirOwn(String out) throws IOException {
    assertThat(virtualize(out, "--join", "time", file("a.nc"), file("c.nc")).exitCode()).isZero();
    try (NetcdfFile stored =
        NetcdfFiles.open(out.endsWith("c") ? file(out) : "zarr:" + file(out))) {
      assertThat(stored.findVariable("fragment_uris").read().copyTo1DJavaArray())
          .isEqualTo(new String[] {"a.nc", "c.nc"});
      assertThat(stored.findVariable("fragment_map").read().copyTo1DJavaArray())
          .isEqualTo(new int[] {2, 1, 3, Integer.MIN_VALUE, 2, Integer.MIN_VALUE});
      assertThat(stored.findVariable("t").getRank()).isZero();
      assertThat(stored.findGlobalAttribute("Conventions").getStringValue()).isEqualTo("CF-1.13");
    }
    assertThat(Command.run("dump", "-v", "t,time", file(out)).answer())
        .contains("time = 0, 1, 3 ;", "290, 291,", "300.15, 301.15", "304.15, 305.15 ;");
  }

  /** Whoever joins the files by NcML sees the same. */
  @Test
  void areWhatNetcdfJavaJoins() throws IOException {
    Command.done("copy", "-q", AIR, "-d", "time=2:5", file("rest.nc"));
    assertThat(virtualize("all.zarr", "--join", "time", file("p0.nc"), file("rest.nc")).exitCode())
        .isZero();
    Path ncml = folder.resolve("join.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'><aggregation"
            + " type='joinExisting' dimName='time'><netcdf location='p0.nc'/><netcdf"
            + " location='rest.nc'/></aggregation></netcdf>");
    try (NetcdfDataset joined = NetcdfDatasets.openDataset(ncml.toString());
        NetcdfDataset ours = NetcdfDatasets.openDataset("file:" + file("all.zarr"))) {
      for (String name : List.of("air", "time", "lat")) {
        Array expected = joined.findVariable(name).read();
        Array values = ours.findVariable(name).read();
        assertThat(values.getShape()).isEqualTo(expected.getShape());
        for (int i = 0; i < expected.getSize(); i++) {
          assertThat((Double) values.getDouble(i)).isEqualTo((Double) expected.getDouble(i));
        }
      }
    }
  }

  /** Fragments lack a new dimension, as CF 2.8.2 allows those of length 1. */
  @Test
  void getANewDimension() {
    assertThat(virtualize("runs.nc", "--join-new", "run", file("a.nc"), file("a.nc")).answer())
        .contains("status 0");
    assertThat(Command.run("dump", "-h", file("runs.nc")).answer())
        .contains("float t(run, time, lat, lon)", "double time(time)");
    assertThat(Command.run("dump", "-v", "t", file("runs.nc")).answer())
        .contains("290, 291,\n  280, 281");
  }

  /** What lies in a group is found by its path, and text of characters is text. */
  @Test
  void haveGroupsAndText() {
    String source = file("groups.nc");
    Command.done("copy", "-4", "-q", Twins.store("cf/x_dsg_group", "x3").toString(), source);
    Command made = virtualize("groups.zarr", "--join-new", "run", source, source);
    assertThat(made.answer()).contains("status 0");
    String once = Command.run("dump", "--csv", "-v", "a/t", source).answer();
    String twice = Command.run("dump", "--csv", "-v", "a/t", file("groups.zarr")).answer();
    assertThat(once).contains("status 0");
    assertThat(twice.lines().count()).isEqualTo(2 * once.lines().count() - 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--join time c.nc a.nc | a.nc: its time does not go on from those before",
        "--join time a.nc a.nc | a.nc: its time does not go on from those before",
        "--join time a.nc b.nc | b.nc: it lacks t, which ",
        "--join time a.nc hpa.nc | in 'm', which does not convert to 'K' of ",
        "--join level a.nc c.nc | a.nc: it has no dimension level",
        "--join time a.nc nosuch.nc | nosuch.nc",
        "--tiles time,lat a.nc c.nc | are made by --join or --join-new",
        "--join time --verify 3 a.nc c.nc | --append, --verify, --inline and --valid-times are for references",
      })
  void refuseWhatDoesNotFit(String arguments, String why) {
    String[] words = arguments.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].endsWith(".nc") ? file(words[i]) : words[i];
    }
    Command made = virtualize("out.nc", words);
    assertThat(made.exitCode()).isNotZero();
    assertThat(made.answer()).contains(why.replace('\'', '"'));
    assertThat(folder.resolve("out.nc")).doesNotExist();
  }

  /** Relative paths count from the working folder; blanks and the like are escaped in URIs. */
  @Test
  void nameFilesOfOddNames() throws IOException {
    Path odd = Files.createDirectories(folder.resolve("a b%20/c:d é#"));
    for (String name : List.of("p0.nc", "p1.nc")) {
      Files.move(folder.resolve(name), odd.resolve(name));
    }
    Path here = Path.of("").toAbsolutePath();
    String[] relative = {
      here.relativize(odd.resolve("p0.nc")).toString(),
      here.relativize(odd.resolve("p1.nc")).toString()
    };
    assertThat(virtualize("odd.nc", "--join", "time", relative[0], relative[1]).answer())
        .contains("2 files", "status 0");
    assertThat(Command.run("check", file("odd.nc")).answer()).contains("0 errors");
    try (NetcdfFile stored = NetcdfFiles.open(file("odd.nc"))) {
      assertThat(stored.findVariable("fragment_uris").read().copyTo1DJavaArray())
          .isEqualTo(
              new String[] {
                "a%20b%2520/c:d%20%C3%A9%23/p0.nc", "a%20b%2520/c:d%20%C3%A9%23/p1.nc"
              });
    }
  }

  @Test
  void replaceWhatIsThereOnlyIfForced() {
    assertThat(virtualize("a.nc", "--join", "time", file("c.nc")).answer())
        .contains("exists already", "status 1");
    assertThat(virtualize("u.zarr", "--join", "time", file("a.nc")).exitCode()).isZero();
    assertThat(virtualize("u.zarr", "--force", "--join", "time", file("c.nc")).exitCode()).isZero();
    assertThat(Command.run("dump", "-v", "time", file("u.zarr")).answer()).contains("time = 3 ;");
  }

  /** A target that is one of its sources is never replaced. */
  @Test
  void refuseToReplaceTheirSources() throws IOException {
    byte[] before = Files.readAllBytes(folder.resolve("a.nc"));
    assertThat(virtualize("a.nc", "--force", "--join", "time", file("a.nc")).answer())
        .contains("it is a source, which would be replaced", "status 1");
    assertThat(virtualize("p2.zarr", "--force", "--join", "time", file("p2.zarr")).answer())
        .contains("it is a source, which would be replaced", "status 1");
    assertThat(folder.resolve("a.nc")).hasBinaryContent(before);
  }

  /** What is named by NcML, or is a fragment of a source, would be lost with its values. */
  @Test
  void doNotReplaceWhatTheirSourcesRead() throws IOException {
    String whole = Command.done("dump", "-v", "air", file("p2.zarr")).answer();
    String ncml = file("p2.ncml");
    Files.writeString(
        Path.of(ncml),
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' location='p1.nc'/>");
    byte[] kept = Files.readAllBytes(Path.of(file("p1.nc")));
    assertThat(virtualize("p1.nc", "-f", "--join", "time", file("p0.nc"), ncml).answer())
        .contains("p1.nc was not written", "the source is there", "status 1");
    assertThat(virtualize("some.nc", "--join", "time", file("p0.nc"), file("p1.nc")).exitCode())
        .isZero();
    assertThat(
            virtualize("p1.nc", "-f", "--join", "time", file("some.nc"), file("p2.zarr")).answer())
        .contains("p1.nc was not written", "some.nc are read from there", "status 1");
    assertThat(Files.readAllBytes(Path.of(file("p1.nc")))).isEqualTo(kept);
    assertThat(Command.run("dump", "-v", "air", file("p2.zarr")).answer()).isEqualTo(whole);
  }

  /** A copy writes over a store before it has read all of it. */
  @ParameterizedTest
  @ValueSource(strings = {"all.nc", "all.zarr"})
  void areNotCopiedOverTheirFragments(String aggregation) throws IOException {
    assertThat(virtualize(aggregation, "--join", "time", file("p1.nc"), file("p2.zarr")).exitCode())
        .isZero();
    String fragment = Command.run("dump", file("p2.zarr")).answer();
    assertThat(Command.run("copy", "-f", file(aggregation), file("p2.zarr")).answer())
        .contains("p2.zarr was not written", "are read from there", "status 1");
    assertThat(Command.run("dump", file("p2.zarr")).answer()).isEqualTo(fragment);
    if (aggregation.endsWith(".zarr")) {
      byte[] kept = Files.readAllBytes(Path.of(file("p1.nc")));
      assertThat(Command.run("copy", "-f", file(aggregation), file("p1.nc")).answer())
          .contains("are read from there", "status 1");
      assertThat(Files.readAllBytes(Path.of(file("p1.nc")))).isEqualTo(kept);
    }
  }

  /** Fragments are aggregations and references themselves. */
  @ParameterizedTest
  @ValueSource(strings = {"in.nc", "in.json"})
  void areNotCopiedOverWhatTheirFragmentsRead(String fragment) throws IOException {
    String store = file("p2.zarr");
    String[] join = {"--join", "time", file("p1.nc"), store};
    assertThat(virtualize(fragment, fragment.endsWith("nc") ? join : new String[] {store}).answer())
        .contains("status 0");
    assertThat(virtualize("out.nc", "--join", "time", file("p0.nc"), file(fragment)).answer())
        .contains("status 0");
    String kept = Command.run("dump", store).answer();
    assertThat(Command.run("copy", "-f", file("out.nc"), store).answer())
        .contains("p2.zarr was not written", "out.nc are read from there", "status 1");
    assertThat(Command.run("dump", store).answer()).isEqualTo(kept);
    assertThat(Command.run("copy", file("out.nc"), file("new.zarr")).answer()).contains("status 0");
  }
}
