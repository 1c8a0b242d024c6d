package io.github.zarrcdm.internal.codec.image;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The colour spaces of JPEG, in the order in which libjpeg numbers them from 1 on. */
enum JpegColours {
  GREY,
  RGB,
  YCBCR,
  CMYK,
  YCCK;

  /**
   * Returns what a stream means that says so, or does not. {@code adobe} is -1 without that marker.
   */
  static JpegColours of(int samples, boolean jfif, int adobe, boolean named) {
    return switch (samples) {
      case 3 -> adobe == 0 || !jfif && adobe < 0 && named ? RGB : YCBCR;
      case 4 -> adobe == 2 ? YCCK : CMYK;
      default -> GREY;
    };
  }

  /** Returns the colour space that the member {@code key} names; null if there is none. */
  static @Nullable JpegColours of(Configuration configuration, String key) throws ZarrException {
    Object value = configuration.get(key);
    if (value == null) {
      return null;
    }
    return switch (value.toString().toUpperCase(Locale.ROOT)) {
      case "0" -> null;
      case "1", "MINISWHITE", "MINISBLACK", "GRAYSCALE", "GREYSCALE" -> GREY;
      case "2", "RGB" -> RGB;
      case "3", "YCBCR" -> YCBCR;
      case "4", "SEPARATED", "CMYK" -> CMYK;
      case "5", "YCCK" -> YCCK;
      default ->
          throw configuration.unsupported("%s is %s; known are grey, RGB, YCbCr, CMYK", key, value);
    };
  }

  /** Returns the colour space that a stream in this one is decoded to by default. */
  JpegColours usual() {
    return switch (this) {
      case YCBCR -> RGB;
      case YCCK -> CMYK;
      default -> this;
    };
  }
}
