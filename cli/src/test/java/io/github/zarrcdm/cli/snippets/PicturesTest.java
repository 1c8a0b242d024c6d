package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.Command;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture in README is what its command draws: land has its size; where the machine has the
 * fonts that it was drawn with, all is the same.
 */
class PicturesTest {
  private static final int MISSING = 0xFFE4E4E4;

  /** Rows above the map. */
  private static final int TITLE = 55;

  /** Of a colour: versions of Java draw the edges of slanted lines a little differently. */
  private static final int ALIKE = 32;

  @TempDir Path folder;

  @Test
  void thePictureOfTheOceansIsWhatTheCommandDraws() throws IOException {
    String file = folder.resolve("ocean.png").toString();
    assertThat(Command.run("map", "-o", file, "../samples/ocean.zarr").exitCode()).isZero();
    BufferedImage drawn = ImageIO.read(new File(file));
    BufferedImage shown = ImageIO.read(new File("../docs/images/ocean.png"));
    String mend = "redraw it: ./zarr-cdm map -o docs/images/ocean.png samples/ocean.zarr";
    assertThat(land(drawn)).as(mend).isEqualTo(land(shown), within(0.02));
    if (Arrays.equals(pixels(drawn, TITLE), pixels(shown, TITLE))) {
      assertThat(differing(drawn, shown)).as(mend).isZero();
    }
  }

  /** Which part of a picture is grey. */
  private static double land(BufferedImage image) {
    int[] pixels = pixels(image, image.getHeight());
    return (double) IntStream.of(pixels).filter(colour -> colour == MISSING).count()
        / pixels.length;
  }

  private static long differing(BufferedImage a, BufferedImage b) {
    int[] ours = pixels(a, a.getHeight());
    int[] theirs = pixels(b, b.getHeight());
    assertThat(ours).hasSameSizeAs(theirs);
    return IntStream.range(0, ours.length).filter(i -> !alike(ours[i], theirs[i])).count();
  }

  private static boolean alike(int a, int b) {
    Color one = new Color(a);
    Color other = new Color(b);
    return Math.abs(one.getRed() - other.getRed()) <= ALIKE
        && Math.abs(one.getGreen() - other.getGreen()) <= ALIKE
        && Math.abs(one.getBlue() - other.getBlue()) <= ALIKE;
  }

  private static int[] pixels(BufferedImage image, int rows) {
    return image.getRGB(0, 0, image.getWidth(), rows, null, 0, image.getWidth());
  }
}
