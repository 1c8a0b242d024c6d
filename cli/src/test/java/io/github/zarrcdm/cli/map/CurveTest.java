package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where one dimension is left, values are drawn as a curve along it. */
class CurveTest {
  private static final int CURVE = 0x1F4E9A;

  /** Left, right, top, bottom: half a step, and a twenty-fifth of the values, beyond each end. */
  private static final double[] SERIES = {-3, 21, 41.2, 8.8};

  private static final double[] PROFILE = {9.2, 30.8, -50, 250};

  @TempDir Path folder;

  @BeforeEach
  void write() {
    NewStore.cf(folder.resolve("s.zarr"))
        .doubles("time", "time:4", "'units': 'hours since 2000-01-01'", 0, 6, 12, 18)
        .doubles("depth", "depth:3", "'units': 'm', 'positive': 'down'", 0, 100, 200)
        .doubles("lat", "lat:1", "'units': 'degrees_north'", 50)
        .doubles("t", "time:4 lat:1", "'_FillValue': -1.0", 10, 40, 20, 40)
        .doubles("gap", "time:4", "'_FillValue': -1.0", 10, -1, 20, 40)
        .doubles("p", "depth:3 lat:1", "", 10, 30, 20);
  }

  private Drawn drawn(String... options) throws Exception {
    Path picture = folder.resolve("c.png");
    List<String> line = new ArrayList<>(List.of("map", "-f", "-o", picture.toString()));
    line.addAll(List.of(options));
    line.add(folder.resolve("s.zarr").toString());
    Command command = Command.run(line.toArray(new String[0]));
    assertThat(command.exitCode()).as(command.err()).isZero();
    assertThat(command.err()).doesNotContain("no map coordinates");
    return Drawn.of(ImageIO.read(picture.toFile()));
  }

  @Test
  void aSeriesGoesToTheRight() throws Exception {
    Drawn series = drawn("-v", "t", "-d", "lat=50.0");
    assertThat(series.colours(SERIES, 0, 10, 2)).contains(CURVE);
    assertThat(series.colours(SERIES, 6, 40, 2)).contains(CURVE);
    assertThat(series.colours(SERIES, 12, 20, 2)).contains(CURVE);
    assertThat(series.colours(SERIES, 3, 25, 2)).as("between two").contains(CURVE);
    assertThat(series.colours(SERIES, 0, 40, 2)).doesNotContain(CURVE);
  }

  @Test
  void aProfileGoesDownAsItsLevelsDo() throws Exception {
    Drawn profile = drawn("-v", "p", "-d", "lat=0");
    assertThat(profile.colours(PROFILE, 10, 0, 2)).contains(CURVE);
    assertThat(profile.colours(PROFILE, 30, 100, 2)).contains(CURVE);
    assertThat(profile.colours(PROFILE, 20, 200, 2)).contains(CURVE);
    assertThat(profile.colours(PROFILE, 20, 0, 2)).doesNotContain(CURVE);
  }

  @Test
  void aMissingValueIsAGap() throws Exception {
    double[] plane = SERIES.clone();
    Drawn gap = drawn("-v", "gap");
    assertThat(gap.colours(plane, 0, 10, 2)).contains(CURVE);
    assertThat(gap.colours(plane, 6, 15, 2)).doesNotContain(CURVE);
    assertThat(gap.colours(plane, 12, 20, 2)).contains(CURVE);
  }

  @Test
  void minAndMaxAreTheEndsOfItsAxis() throws Exception {
    Drawn cut = drawn("-v", "t", "-d", "lat=0", "--min=0", "--max=20");
    double[] plane = {-3, 21, 20, 0};
    assertThat(cut.colours(plane, 0, 10, 2)).contains(CURVE);
    assertThat(cut.colours(plane, 6, 15, 2)).as("beyond the top").doesNotContain(CURVE);
  }
}
