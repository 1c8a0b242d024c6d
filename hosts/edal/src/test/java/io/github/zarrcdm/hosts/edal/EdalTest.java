package io.github.zarrcdm.hosts.edal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** EDAL draws the maps of THREDDS and ncWMS, and answers what is at a place on them. */
class EdalTest {
  private static final int THREADS = 8;

  @ParameterizedTest
  @EnumSource
  void theValueAtAPlaceIsThatOfTheCellThere(Maps map) throws Exception {
    MapRequest request = map.request();
    for (Wms wms : List.of(map.thredds(), map.ncwms())) {
      for (Cell cell : map.cells()) {
        Number value = wms.value(request.layer(), cell.lon(), cell.lat(), request.time());
        double found = value == null ? Double.NaN : value.doubleValue();
        assertThat(found).as("%s", cell).isEqualTo(cell.value(), within(1e-4));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMapShowsEveryCellAtItsPlace(Maps map) throws Exception {
    MapRequest request = map.request();
    BufferedImage picture = map.thredds().map(request);
    int transparent = 0;
    for (Cell cell : map.cells()) {
      Color found = new Color(picture.getRGB(request.column(cell), request.row(cell)), true);
      if (Double.isNaN(cell.value())) {
        assertThat(found.getAlpha()).as("%s", cell).isZero();
      } else if (found.getAlpha() == 0) {
        transparent++;
      } else {
        assertThat(found).as("%s", cell).isEqualTo(Wms.colours(request).getColor(cell.value()));
      }
    }
    // EDAL skips cells on the edge of the box around all centres.
    assertThat(transparent).isLessThanOrEqualTo(4);
    assertThat(picture.getRGB(2, 2) >>> 24).as("outside").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void theMapIsTheOneInTheDocumentation(Maps map) throws Exception {
    BufferedImage drawn = map.thredds().map(map.request());
    String name = map.name().toLowerCase(Locale.ROOT) + ".png";
    Path maps = Files.createDirectories(Path.of("target", "maps"));
    ImageIO.write(drawn, "png", maps.resolve(name).toFile());

    BufferedImage shown = ImageIO.read(new File("../../docs/images", name));
    assertThat(shown.getWidth()).isEqualTo(drawn.getWidth());
    assertThat(shown.getHeight()).isEqualTo(drawn.getHeight());
    assertThat(alike(shown, drawn)).as("part of pixels that are alike").isGreaterThan(0.98);
  }

  @Test
  void thePlaceMayBeGivenInTheRastersOwnReferenceSystem() throws Exception {
    MapRequest request =
        new MapRequest("epsg27700", "EPSG:27700", 0, 0, 700000, 1200000, 70, 120, null, 0, 116);
    BufferedImage picture = Maps.BRITAIN.thredds().map(request);
    for (int row = 0; row < 12; row++) {
      for (int column = 0; column < 7; column++) {
        assertThat(new Color(picture.getRGB(10 * column + 5, 10 * row + 5), true))
            .isEqualTo(Wms.colours(request).getColor(10 * row + column));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyRequestsShareOneOpenDataset(Maps map) throws Exception {
    MapRequest request = map.request();
    BufferedImage alone = map.thredds().map(request);
    Wms shared = map.thredds();
    Callable<BufferedImage> draw = () -> shared.map(request);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<BufferedImage>> requests = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        requests.add(draw);
      }
      for (Future<BufferedImage> picture : pool.invokeAll(requests)) {
        assertThat(alike(picture.get(), alone)).isEqualTo(1);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static double alike(BufferedImage a, BufferedImage b) {
    int[] expected = pixels(a);
    int[] found = pixels(b);
    int same = 0;
    for (int i = 0; i < expected.length; i++) {
      same += found[i] == expected[i] ? 1 : 0;
    }
    return (double) same / expected.length;
  }

  private static int[] pixels(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }
}
