package io.github.zarrcdm.hosts.twins.generated;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.copy.netcdf4.Netcdf4;
import io.github.zarrcdm.hosts.twins.Differences;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;

/**
 * Whatever copies, appends, quantizations, groups and selections of random datasets of CF follow
 * each other: no value, missing cell, name, attribute or coordinate is lost, and none is added.
 * {@code tools/random-programs} tries more, and has other readers compare what is left in {@code
 * zarrcdm.test.programs.folder}.
 */
class RandomProgramsTest {
  private static final int COUNT = Integer.getInteger("zarrcdm.test.programs.count", 25);
  private static final long SEED = Long.getLong("zarrcdm.test.programs.seed", 1);
  private static final String KEPT = System.getProperty("zarrcdm.test.programs.folder", "");

  @TempDir Path folder;

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  @Test
  void loseAndAddNothing() throws IOException {
    List<String> wrong = new ArrayList<>();
    SplittableRandom seeds = new SplittableRandom(SEED); // those in a row give alike datasets
    for (int i = 0; i < COUNT; i++) {
      Path own = Files.createDirectory(folder.resolve("p" + i));
      RandomProgram program;
      try {
        program = RandomProgram.run(Choices.random(seeds.nextLong()), own);
      } catch (IllegalStateException e) {
        wrong.add(i + ": " + e.getMessage());
        continue;
      }
      List<String> differences =
          Differences.between(program.expected().lines(), program.found().lines());
      if (!differences.isEmpty()) {
        wrong.add("%s: %s %s".formatted(i, program, differences));
      } else if (!KEPT.isEmpty() && othersRead(program)) {
        keep("p" + i, program);
      }
    }
    assertThat(wrong).as("seed %s; - is lost, + is added", SEED).isEmpty();
  }

  /** GDAL reads no empty arrays, and TensorStore none with NaN in an attribute. */
  private static boolean othersRead(RandomProgram program) {
    return !program.toString().contains(",odd,") && !program.expected().lengths().containsValue(0);
  }

  /** The expected dataset as netCDF-4, and the last store in what readers can decode. */
  private static void keep(String name, RandomProgram program) throws IOException {
    Path kept = Path.of(KEPT);
    try (NetcdfFile expected = program.expected().file()) {
      RandomProgram.write(expected, Netcdf4.compressing(0), kept.resolve(name + ".nc"));
    }
    Files.writeString(kept.resolve(name + ".txt"), program.toString());
    for (String options : List.of("--format 3", "--format 2", "--format 2 --codec none")) {
      String store = name + options.replaceFirst("--format (.) ?", "-$1").replace(" ", "-");
      List<String> arguments = new ArrayList<>(List.of("copy", "-q", program.place()));
      arguments.add(kept.resolve(store + ".zarr").toString());
      arguments.addAll(List.of(options.split(" ")));
      Command.done(arguments.toArray(new String[0]));
    }
  }
}
