package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One band: an image of pixels with one or more values each. Pixels without values stay zero. */
final class LercBand {
  private static final int BLOCKS = 0;
  private static final int DIFFERENCES = 1;
  private static final int BYTES = 2;
  private static final int PLANES = 3;

  private final LercHeader header;
  private final LercInput in;
  private final LercMask mask;
  private final ChunkContext chunk;
  private final byte[] target;
  private final int at;

  private LercBand(LercHeader header, LercInput in, LercMask mask, byte[] target, int at) {
    this.header = header;
    this.in = in;
    this.mask = mask;
    this.chunk = in.chunk();
    this.target = target;
    this.at = at;
  }

  /**
   * Decodes the band that {@code encoded} begins with into {@code target} from {@code at} on, and
   * gives its mask; {@code last} is that of the band before, or null.
   */
  static LercMask decode(
      Span encoded, @Nullable LercMask last, byte[] target, int at, ChunkContext chunk)
      throws ZarrException {
    LercInput in = new LercInput(encoded, chunk);
    LercHeader header = LercHeader.read(in, true);
    LercMask mask = mask(header, last, in);
    new LercBand(header, in, mask, target, at).decode();
    return mask;
  }

  private static LercMask mask(LercHeader header, @Nullable LercMask last, LercInput in)
      throws ZarrException {
    int stored = in.getInt();
    boolean all = header.valid() == header.pixels();
    if (all || header.valid() == 0) {
      return LercMask.of(header.pixels(), all, in.chunk());
    }
    if (stored != 0) {
      return LercMask.read(new LercInput(in.take(stored), in.chunk()), header.pixels());
    }
    if (last == null || last.length() < header.pixels()) {
      throw in.chunk().corrupt("its LERC lacks the mask of %s pixels", header.pixels());
    }
    return last;
  }

  private void decode() throws ZarrException {
    if (header.valid() == 0) {
      return;
    }
    double[] least = new double[header.depth()];
    double[] greatest = new double[header.depth()];
    Arrays.fill(least, header.least());
    Arrays.fill(greatest, header.greatest());
    if (header.least() != header.greatest() && header.version() >= 4) {
      for (int i = 0; i < least.length; i++) {
        least[i] = in.get(header.type());
      }
      for (int i = 0; i < greatest.length; i++) {
        greatest[i] = in.get(header.type());
      }
    }
    if (Arrays.equals(least, greatest)) {
      fill(least);
    } else if (in.getByte() != 0) {
      copy();
    } else {
      decode(greatest);
    }
    if (!Double.isNaN(header.missing()) && header.missing() != header.shown()) {
      restore();
    }
  }

  /** Replaces the internal marker of missing values by the number that the writer was given. */
  private void restore() {
    LercType type = header.type();
    byte[] numbers = new byte[2 * type.size()];
    type.put(
        new double[] {header.missing(), header.shown()}, 2, numbers, new int[] {0, type.size()}, 0);
    double missing = type.get(numbers, 0);
    int end = at + (int) header.decoded();
    for (int i = at; i < end; i += type.size()) {
      if (type.get(target, i) == missing && mask.has((i - at) / type.size() / header.depth())) {
        System.arraycopy(numbers, type.size(), target, i, type.size());
      }
    }
  }

  private void decode(double[] greatest) throws ZarrException {
    int mode = header.mayBeCoded() || header.mayBePlanes() ? in.getByte() : BLOCKS;
    if (mode == BLOCKS) {
      new LercBlocks(header, in, mask, greatest, target, at).decode();
    } else if (mode == DIFFERENCES && header.mayBeCoded()) {
      differences(LercCodes.read(in, header.version()));
    } else if (mode == BYTES && header.mayBeCoded() && header.version() >= 4) {
      bytes(LercCodes.read(in, header.version()));
    } else if (mode == PLANES && header.mayBePlanes()) {
      LercPlanes.decode(header, in, target, at);
    } else {
      throw chunk.corrupt("LERC has pixels of kind %s", mode);
    }
  }

  /** One value for all pixels. */
  private void fill(double[] values) {
    byte[] pixel = new byte[header.depth() * header.type().size()];
    int[] places = new int[values.length];
    Arrays.setAll(places, i -> i * header.type().size());
    header.type().put(values, values.length, pixel, places, 0);
    for (int i = 0; i < header.pixels(); i++) {
      if (mask.has(i)) {
        System.arraycopy(pixel, 0, target, at + i * pixel.length, pixel.length);
      }
    }
  }

  /** The values, uncompressed. */
  private void copy() throws ZarrException {
    int size = header.depth() * header.type().size();
    if (mask.all()) {
      int length = size * header.pixels();
      System.arraycopy(in.array(), in.skip(length), target, at, length);
      return;
    }
    for (int i = 0; i < header.pixels(); i++) {
      if (mask.has(i)) {
        System.arraycopy(in.array(), in.skip(size), target, at + i * size, size);
      }
    }
  }

  /** Each byte as the difference to the pixel on its left, or above it, or to the last one. */
  private void differences(LercCodes codes) throws ZarrException {
    int depth = header.depth();
    int columns = header.columns();
    int row = columns * depth;
    for (int layer = 0; layer < depth; layer++) {
      int last = 0;
      int column = -1;
      for (int pixel = 0, to = at + layer; pixel < header.pixels(); pixel++, to += depth) {
        column = column == columns - 1 ? 0 : column + 1;
        if (!mask.has(pixel)) {
          continue;
        }
        boolean left = column > 0 && mask.has(pixel - 1);
        if (!left && pixel >= columns && mask.has(pixel - columns)) {
          last = target[to - row];
        }
        last += coded(codes);
        target[to] = (byte) last;
      }
    }
  }

  private void bytes(LercCodes codes) throws ZarrException {
    int depth = header.depth();
    for (int pixel = 0, to = at; pixel < header.pixels(); pixel++, to += depth) {
      for (int layer = 0; layer < depth && mask.has(pixel); layer++) {
        target[to + layer] = (byte) coded(codes);
      }
    }
  }

  private int coded(LercCodes codes) throws ZarrException {
    int code = codes.next();
    if (code < 0) {
      throw chunk.corrupt("LERC has fewer codes than pixels");
    }
    return header.type() == LercType.INT8 ? code - 128 : code;
  }
}
