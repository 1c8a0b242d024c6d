package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Draws datasets of many kinds, and looks up under chosen pixels whether the values of the store
 * are there. Values are from 0 to 1 and drawn from black to white, so that each can be read off.
 */
class DrawnPixelsTest {
  @TempDir Path folder;

  static Stream<Kind> kinds() {
    return Stream.of(
            KindsOfAxes.all(), KindsOfColours.all(), KindsOfMeshes.all(), KindsOfPlaces.all())
        .flatMap(kinds -> kinds);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void showsTheValuesOfTheStore(Kind kind) throws Exception {
    kind.store().accept(NewStore.cf(folder.resolve("x.zarr")));
    String scale = kind.options().contains("--min") ? "" : " --min 0 --max 1";
    String colours = kind.options().equals(Kind.OWN_COLOURS) ? "" : scale + " --cmap grey";
    Drawn drawn = Drawn.of(draw(kind.options() + colours + " --no-coastlines"));
    for (Kind.Probe probe : kind.probes()) {
      int[] found = channels(drawn.at(kind.plane(), probe.x(), probe.y()));
      int[] wanted = channels(probe.rgb());
      for (int i = 0; i < 3; i++) {
        assertThat(Math.abs(found[i] - wanted[i]))
            .as("%s: %s instead of %s", probe, Arrays.toString(found), Arrays.toString(wanted))
            .isLessThanOrEqualTo(2);
      }
    }
  }

  private static int[] channels(int rgb) {
    return new int[] {rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF};
  }

  private BufferedImage draw(String options) throws Exception {
    Path file = folder.resolve("x.png");
    List<String> line = new ArrayList<>(List.of("map", "-f", "-v", "v", "-o", file.toString()));
    line.addAll(Arrays.stream(options.trim().split(" +")).toList());
    line.add(folder.resolve("x.zarr").toString());
    Command command = Command.run(line.toArray(String[]::new));
    assertThat(command.exitCode()).as(command.err()).isZero();
    assertThat(Files.exists(file)).isTrue();
    return ImageIO.read(file.toFile());
  }
}
