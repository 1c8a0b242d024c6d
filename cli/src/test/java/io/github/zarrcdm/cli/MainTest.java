package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  @Test
  void withoutAVerbItShowsTheHelp() {
    Command command = Command.run();
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).startsWith("Usage: zarr-cdm");
    assertThat(command.err()).isEmpty();
  }

  @Test
  void anUnknownVerbIsMisuse() {
    Command command = Command.run("frobnicate");
    assertThat(command.exitCode()).isEqualTo(2);
    assertThat(command.err()).contains("frobnicate");
    assertThat(command.out()).isEmpty();
  }

  /** As in {@code copy --append today.nc era5.zarr}, where the name of the dimension is missing. */
  @ParameterizedTest
  @CsvSource({
    "copy --append today.nc era5.zarr, 'OUT', --append took today.nc as DIM",
    "virtualize -o a.json --join a.nc, 'IN', --join took a.nc as DIM",
    "dump -v air.zarr, 'LOCATION', -v took air.zarr as VARIABLE"
  })
  void anOptionThatTookTheArgumentThatIsMissingIsNamed(String line, String missing, String taken) {
    Command command = Command.run(line.split(" "));
    assertThat(command.exitCode()).isEqualTo(2);
    assertThat(command.err()).contains("Missing required parameter").contains(missing, taken);
  }

  @Test
  void everyVerbHasAHelpWithExamples() {
    assertThat(Main.verbs())
        .allSatisfy(
            verb -> {
              Command command = Command.run(verb, "--help");
              assertThat(command.exitCode()).isZero();
              assertThat(command.out()).contains("Examples:").contains("zarr-cdm " + verb);
            });
  }

  @Test
  void noExampleIsBrokenIntoTwoLines() {
    for (String verb : Main.verbs()) {
      String help = Command.run(verb, "--help").out();
      assertThat(help.substring(help.indexOf("Examples:")).lines().skip(1))
          .allMatch(line -> line.startsWith("  ") && line.length() <= 80);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dump", "info", "check", "map", "catalog", "copy", "virtualize"})
  void nothingIsDoneWithoutALocation(String verb) {
    System.setProperty(LocationOrSample.SAMPLE, "../samples/air.zarr");
    try {
      assertThat(Command.run(verb).exitCode()).isEqualTo(2);
      assertThat(Command.run(verb, "").exitCode()).isNotZero();
    } finally {
      System.clearProperty(LocationOrSample.SAMPLE);
    }
  }

  @Test
  void theSampleIsShownWhereItIsRequested() {
    System.setProperty(LocationOrSample.SAMPLE, "../samples/air.zarr");
    try {
      assertThat(Command.run("dump", "-h", "--sample").out()).startsWith("netcdf air {");
      assertThat(Command.run("info", "--sample").out()).startsWith("../samples/air.zarr");
      assertThat(Command.run("info", "--sample", "../samples/air.zarr").exitCode()).isEqualTo(2);
      assertThat(Command.run("check", "--sample").exitCode()).isEqualTo(2);
    } finally {
      System.clearProperty(LocationOrSample.SAMPLE);
    }
  }

  /** Exit status 1 if the mistake shows only in the store, 2 if it is wrong for every store. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1; map --time 99 -o x.png",
        "1; map -v nosuch -o x.png",
        "1; copy -d time=99",
        "1; copy -s air(99,0,0)",
        "1; copy -v nosuch",
        "1; dump -v nosuch",
        "2; map --min 2 --max 1 -o x.png",
        "2; map -o x.jpg",
        "2; map --cmap jet -o x.png",
        "2; copy -s air(x)",
        "2; copy -d time=x",
        "2; dump --nosuch",
      })
  void alikeMistakesEndAlike(int exitCode, String line, @TempDir Path folder) {
    List<String> arguments = new ArrayList<>(List.of(line.split(" ")));
    arguments.replaceAll(a -> a.startsWith("x.") ? folder.resolve(a).toString() : a);
    arguments.add("../samples/air.zarr");
    if (line.startsWith("copy")) {
      arguments.add(folder.resolve("x.nc").toString());
    }
    Command command = Command.run(arguments.toArray(String[]::new));
    assertThat(command.exitCode()).as(command.err()).isEqualTo(exitCode);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"info", "dump", "check", "map"})
  void whatIsNotAStoreIsNamedForWhatItIs(String verb, @TempDir Path folder) throws Exception {
    Path script = Files.writeString(folder.resolve("make.py"), "print(1)");
    assertThat(Command.run(verb, script.toString()).err())
        .contains("make.py: this is a file, and neither a zip nor JSON references");
    assertThat(Command.run(verb, folder.toString()).err()).contains("no Zarr store");
    assertThat(Command.run(verb, folder + "/x.zarr").err()).contains("no such file or folder");
  }

  @Test
  void completesVerbsAndOptionsInAShell() {
    Command command = Command.run("generate-completion");
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).contains("complete -F").contains(Main.verbs());
    assertThat(Command.run("--help").out()).doesNotContain("generate-completion");
  }
}
