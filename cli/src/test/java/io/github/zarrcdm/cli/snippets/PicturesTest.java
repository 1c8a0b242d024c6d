package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.Command;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The picture in README is what its command draws, as far as fonts allow: land has its size. */
class PicturesTest {
  private static final int MISSING = 0xFFE4E4E4;

  @TempDir Path folder;

  @Test
  void thePictureOfTheOceansIsWhatTheCommandDraws() throws IOException {
    String drawn = folder.resolve("ocean.png").toString();
    assertThat(Command.run("map", "-o", drawn, "../samples/ocean.zarr").exitCode()).isZero();
    assertThat(land(drawn))
        .as("redraw it: ./zarr-cdm map -o docs/images/ocean.png samples/ocean.zarr")
        .isEqualTo(land("../docs/images/ocean.png"), within(0.02));
  }

  /** Which part of a picture is grey. */
  private static double land(String picture) throws IOException {
    BufferedImage image = ImageIO.read(new File(picture));
    int width = image.getWidth();
    int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    return (double) IntStream.of(pixels).filter(colour -> colour == MISSING).count()
        / pixels.length;
  }
}
