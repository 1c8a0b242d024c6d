package io.github.zarrcdm.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.Canvas.Preview;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.dataset.NetcdfDatasets;

/** Pictures on pages are those of {@code map}. */
class MapCanvasTest {
  private static final String AIR = Path.of("../samples/air.zarr").toString();

  @TempDir Path folder;

  private static Canvas open(String location) throws IOException {
    return new MapPainter(place -> NetcdfDatasets.openDataset("zarr:" + place)).open(location);
  }

  @Test
  void aPictureHasThePixelsOfMap() throws Exception {
    Path png = folder.resolve("air.png");
    Command.run("map", "-v", "air", "--time=2", "--width=800", "-o", png.toString(), AIR);
    try (Canvas air = open(AIR)) {
      byte[] wide = air.draw("/air", Map.of("time", 2), PictureSize.WIDE).png();
      assertThat(wide).isEqualTo(Files.readAllBytes(png));
      byte[] other = air.draw("/air", Map.of(), PictureSize.WIDE).png();
      assertThat(other).as("another time").isNotEqualTo(wide);
      BufferedImage narrow =
          ImageIO.read(
              new ByteArrayInputStream(air.draw("/air", Map.of(), PictureSize.NARROW).png()));
      assertThat(narrow.getWidth()).isEqualTo(400);
    }
  }

  @Test
  void timesAreChosenByTheirDates() throws Exception {
    try (Canvas air = open(AIR)) {
      assertThat(air.preview("/air"))
          .isInstanceOfSatisfying(
              Preview.Drawable.class,
              found -> {
                assertThat(found.data()).isTrue();
                Canvas.Choice time = found.choices().get(0);
                assertThat(time.dimension()).isEqualTo("time");
                assertThat(IntStream.range(0, time.length()).mapToObj(time.label()))
                    .startsWith("2013-01-01", "2013-01-01 06:00")
                    .hasSize(6);
              });
      assertThat(air.preview("/lat"))
          .isInstanceOfSatisfying(
              Preview.Drawable.class, found -> assertThat(found.data()).isFalse());
    }
  }

  @Test
  void sweepsAreChosenByTheirAnglesAndDrawnAsMapDoes() throws Exception {
    Path store = folder.resolve("r.zarr");
    NewStore.cf(store)
        .doubles("time", "time:4", "'units': 'seconds since 2020-01-01'", 0, 1, 2, 3)
        .doubles(
            "azimuth",
            "time:4",
            "'units': 'degrees', 'standard_name': 'ray_azimuth_angle'",
            0,
            180,
            0,
            180)
        .doubles(
            "range",
            "range:2",
            "'units': 'm', 'standard_name': 'projection_range_coordinate'",
            500,
            1500)
        .ints("sweep_start_ray_index", "sweep:2", "", 0, 2)
        .ints("sweep_end_ray_index", "sweep:2", "", 1, 3)
        .doubles("fixed_angle", "sweep:2", "'units': 'degrees'", 0.5, 1.5)
        .doubles("v", "time:4 range:2", "'coordinates': 'azimuth range'", 1, 1, 2, 2, 3, 3, 9, 9);
    Path png = folder.resolve("v.png");
    Command.run(
        "map", "-v", "v", "-d", "sweep=1", "--width=800", "-o", png.toString(), store.toString());
    try (Canvas radar = open(store.toString())) {
      assertThat(radar.preview("/v"))
          .isInstanceOfSatisfying(
              Preview.Drawable.class,
              found -> {
                Canvas.Choice sweep = found.choices().get(0);
                assertThat(sweep.dimension()).isEqualTo("sweep");
                assertThat(IntStream.range(0, sweep.length()).mapToObj(sweep.label()))
                    .containsExactly("0.5 degrees", "1.5 degrees");
              });
      assertThat(radar.draw("/v", Map.of("sweep", 1), PictureSize.WIDE).png())
          .isEqualTo(Files.readAllBytes(png))
          .isNotEqualTo(radar.draw("/v", Map.of(), PictureSize.WIDE).png());
    }
  }

  /** No change of its documents tells of a chunk that was written. */
  @Test
  void aStoreThatIsOpenedAgainShowsTheChunksOfNow() throws Exception {
    Path store = folder.resolve("v.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .array(NewArray.of("/v", "float32", 1, 2).dimensions("y", "x"))
            .open()) {
      writer.write("/v", Section.of(new long[2], new int[] {1, 2}), new float[] {1, 2});
      writer.finish();
    }
    try (Canvas before = open(store.toString())) {
      byte[] first = before.draw("/v", Map.of(), PictureSize.NARROW).png();
      Files.delete(store.resolve("v/c/0/0"));
      try (Canvas now = open(store.toString())) {
        assertThat(now.draw("/v", Map.of(), PictureSize.NARROW).png()).isNotEqualTo(first);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/g/word, g/word: values of type String are not drawn",
    "/one, one: a single value is not drawn",
    "/none, none: it has no values",
    "/wide, 'wide: a picture needs 400000000 values, and a server reads at most 100000000'",
    "/deep, 'deep: a picture needs 200000000 values, and a server reads at most 100000000'",
    "/long, 'long: a picture needs 1000001 values, and a server reads at most 1000000'",
    "/gone, gone: netCDF-Java shows no variable of this name",
  })
  void whatIsNotDrawnSaysWhy(String path, String reason) throws Exception {
    Path store = folder.resolve("odd.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .array(NewArray.of("/g/word", "string", 3).dimensions("n"))
            .array(NewArray.of("/one", "float32"))
            .array(NewArray.of("/none", "float32", 0, 3).dimensions("a", "b"))
            .array(
                NewArray.of("/wide", "int8", 20_000, 20_000).dimensions("y", "x").chunks(100, 100))
            .array(NewArray.of("/long", "int8", 1_000_001).dimensions("i").chunks(100_000))
            // 1000 by 1000 at one time, in chunks of 200 times.
            .array(
                NewArray.of("/deep", "int8", 1000, 1000, 1000)
                    .dimensions("t", "r", "c")
                    .chunks(200, 100, 100))
            .open()) {
      writer.finish();
    }
    try (Canvas odd = open(store.toString())) {
      assertThat(odd.preview(path))
          .isInstanceOfSatisfying(
              Preview.Refused.class, refused -> assertThat(refused.reason()).contains(reason));
    }
  }
}
