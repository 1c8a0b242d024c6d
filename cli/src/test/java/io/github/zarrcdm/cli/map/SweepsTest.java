package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps of CfRadial 1 beside other choices, and those whose rays are unknown. */
class SweepsTest {
  private static final int CURVE = 0x1F4E9A;

  @TempDir Path folder;

  /** Three sweeps of two rays, with values of 1 and 2, 3 and 4, and 5 and 6. */
  private Command map(List<Integer> first, List<Integer> last, String... options) {
    NewStore.cf(folder.resolve("r.zarr"))
        .doubles("time", "time:6", "'units': 'seconds since 2020-01-01'", 0, 1, 2, 3, 4, 5)
        .doubles("azimuth", "time:6", AZIMUTH, 0, 180, 0, 180, 0, 180)
        .doubles("range", "range:2", RANGE, 500, 1500)
        .ints("sweep_start_ray_index", "sweep:3", "", first.stream().mapToInt(i -> i).toArray())
        .ints("sweep_end_ray_index", "sweep:3", "", last.stream().mapToInt(i -> i).toArray())
        .doubles(
            "v",
            "time:6 range:2",
            "'coordinates': 'azimuth range'",
            1,
            1,
            2,
            2,
            3,
            3,
            4,
            4,
            5,
            5,
            6,
            6);
    List<String> line = new ArrayList<>(List.of("map", "-f", "-v", "v", "-o", picture()));
    line.addAll(List.of(options));
    line.add(folder.resolve("r.zarr").toString());
    return Command.run(line.toArray(new String[0]));
  }

  private String picture() {
    return folder.resolve("v.png").toString();
  }

  /** Of the second sweep: its times, and its values, which leave a margin of a twenty-fifth. */
  @Test
  void theCurveAlongRaysIsThatOfTheSweep() throws Exception {
    Command command = map(GOOD, ENDS, "-d", "sweep=1", "-d", "range=1");
    assertThat(command.exitCode()).as(command.err()).isZero();
    Drawn drawn = Drawn.of(ImageIO.read(Path.of(picture()).toFile()));
    double[] plane = {1.5, 3.5, 4.04, 2.96};
    assertThat(drawn.colours(plane, 2, 3, 2)).contains(CURVE);
    assertThat(drawn.colours(plane, 2.5, 3.5, 2)).contains(CURVE);
    assertThat(drawn.colours(plane, 3, 4, 2)).contains(CURVE);
    assertThat(drawn.colours(plane, 2, 4, 2)).doesNotContain(CURVE);
  }

  @Test
  void aSweepOfAFixedRayIsRefused() {
    Command command = map(GOOD, ENDS, "-d", "sweep=1", "-d", "time=0");
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.err())
        .contains("-d sweep=1 selects rays along time, which is fixed or not drawn");
  }

  @Test
  void sweepsWithoutRaysAreRefusedAndOthersDrawn() throws Exception {
    List<Integer> first = List.of(-1, 3, 4);
    List<Integer> last = List.of(1, 2, 5);
    Command third = map(first, last);
    assertThat(third.exitCode()).as(third.err()).isZero();
    byte[] drawn = Files.readAllBytes(Path.of(picture()));
    assertThat(map(first, last, "-d", "sweep=2").exitCode()).isZero();
    assertThat(Files.readAllBytes(Path.of(picture()))).as("the first with rays").isEqualTo(drawn);
    for (String sweep : List.of("0", "1")) {
      Command command = map(first, last, "-d", "sweep=" + sweep);
      assertThat(command.exitCode()).isNotZero();
      assertThat(command.err())
          .contains("sweep %s has no rays".formatted(sweep), "the first sweep with rays is 2");
    }
  }

  @Test
  void whereNoSweepHasRaysAllAreDrawnWithANote() {
    Command all = map(List.of(0, 2, 6), List.of(-999, -999, 7));
    assertThat(all.exitCode()).isZero();
    assertThat(all.err())
        .contains("sweep_end_ray_index describe no valid sweep; drawing all rays along time");
  }

  private static final List<Integer> GOOD = List.of(0, 2, 4);
  private static final List<Integer> ENDS = List.of(1, 3, 5);
  private static final String AZIMUTH = "'units': 'degrees', 'standard_name': 'ray_azimuth_angle'";
  private static final String RANGE =
      "'units': 'm', 'axis': 'radial_range_coordinate', 'standard_name':"
          + " 'projection_range_coordinate'";
}
