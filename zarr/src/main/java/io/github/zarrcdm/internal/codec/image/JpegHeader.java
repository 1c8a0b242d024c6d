package io.github.zarrcdm.internal.codec.image;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;

/**
 * What the markers before the coded data say.
 *
 * @param colours the colour space of the samples
 * @see <a href="https://www.w3.org/Graphics/JPEG/itu-t81.pdf">ITU-T T.81</a>
 */
record JpegHeader(int width, int height, int samples, JpegColours colours) {
  private static final int START = 0xffd8;
  private static final int SCAN = 0xda;
  private static final int ADOBE = 0xee;
  private static final int JFIF = 0xe0;

  /** Each may go over all samples, although it takes a few bytes; writers make about ten. */
  private static final int MOST_SCANS = 100;

  static JpegHeader read(Span bytes, ChunkContext chunk) throws ZarrException {
    byte[] array = bytes.array();
    int at = bytes.from();
    if (bytes.length() < 4 || word(array, at) != START) {
      throw chunk.corrupt("no JPEG header");
    }
    at += 2;
    int frame = -1;
    int adobe = -1;
    boolean jfif = false;
    while (true) {
      while (at < bytes.to() - 4 && (array[at + 1] & 0xff) == 0xff) {
        at++;
      }
      if (at > bytes.to() - 4 || array[at] != (byte) 0xff) {
        throw chunk.corrupt("a marker of its JPEG is missing");
      }
      int marker = array[at + 1] & 0xff;
      int length = word(array, at + 2);
      if (length < 2 || length > bytes.to() - at - 2) {
        throw chunk.corrupt("the header of its JPEG is cut off");
      }
      if (marker == SCAN) {
        checkScans(array, at, bytes.to(), chunk);
        break;
      } else if (isFrame(marker)) {
        if (marker > 0xc2) {
          throw new ZarrException.Unsupported(
              "%s: JPEG process %s (lossless, hierarchical or arithmetic); supported are baseline, extended and progressive"
                  .formatted(chunk.where(), marker - 0xc0));
        }
        frame = length < 8 ? -1 : at + 4;
      } else if (marker == ADOBE && length >= 14 && array[at + 4] == 'A') {
        adobe = array[at + 15];
      } else if (marker == JFIF && array[at + 4] == 'J') {
        jfif = true;
      }
      at += 2 + length;
    }
    if (frame < 0 || frame + 6 + 3 * array[frame + 5] > bytes.to()) {
      throw chunk.corrupt("its JPEG has no frame");
    }
    if (array[frame] != Byte.SIZE) {
      throw new ZarrException.Unsupported(
          "%s: JPEG of %s bits; supported are 8".formatted(chunk.where(), array[frame]));
    }
    int samples = array[frame + 5];
    boolean named =
        samples == 3
            && array[frame + 6] == 'R'
            && array[frame + 9] == 'G'
            && array[frame + 12] == 'B';
    return new JpegHeader(
        word(array, frame + 3),
        word(array, frame + 1),
        samples,
        JpegColours.of(samples, jfif, adobe, named));
  }

  /** Coded data have no marker in them. */
  private static void checkScans(byte[] array, int from, int to, ChunkContext chunk)
      throws ZarrException {
    int scans = 0;
    for (int at = from; at < to - 1; at++) {
      if (word(array, at) == (0xff00 | SCAN) && ++scans > MOST_SCANS) {
        throw new ZarrException.Unsupported(
            "%s: JPEG of more than %s scans; write it with fewer"
                .formatted(chunk.where(), MOST_SCANS));
      }
    }
  }

  private static boolean isFrame(int marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
  }

  private static int word(byte[] array, int at) {
    return (array[at] & 0xff) << 8 | array[at + 1] & 0xff;
  }
}
