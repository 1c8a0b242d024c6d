package io.github.zarrcdm.cli.copy;

import io.github.zarrcdm.cli.chunks.ChunkShape;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/**
 * A section of a variable in pieces that memory holds however large it is, each of whole chunks
 * where these are not too large themselves. Rows of variable length are one element each.
 */
public final class SectionPieces {
  /** Elements of one piece. */
  private static final int MOST = 1 << 22;

  /** Takes one piece after the other. */
  @FunctionalInterface
  public interface Consumer {
    /** {@code origin} is where {@code values} belong within the section. */
    void accept(int[] origin, ucar.ma2.Array values) throws IOException;
  }

  private SectionPieces() {}

  /** Reads {@code section} of {@code variable} in C order of its pieces. */
  public static void read(Variable variable, Section section, Consumer consumer)
      throws IOException {
    if (section.computeSize() == 0) {
      return;
    }
    Section cut = variable.isVariableLength() ? section.removeVlen() : section;
    if (cut.getRank() == 0) {
      consumer.accept(new int[0], variable.read());
      return;
    }
    int[] shape = cut.getShape();
    int[] most = shape(shape, chunk(variable, cut), MOST);
    int[] origin = new int[shape.length];
    do {
      consumer.accept(origin.clone(), read(variable, section, origin, most));
    } while (next(origin, most, shape));
  }

  private static ucar.ma2.Array read(Variable variable, Section section, int[] origin, int[] length)
      throws IOException {
    List<Range> ranges = new ArrayList<>();
    try {
      for (int d = 0; d < origin.length; d++) {
        Range all = section.getRange(d);
        int last = Math.min(origin[d] + length[d], all.length()) - 1;
        ranges.add(new Range(all.element(origin[d]), all.element(last), all.stride()));
      }
      if (variable.isVariableLength()) {
        ranges.add(Range.VLEN);
      }
      return variable.read(new Section(ranges));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  /** Returns the shape of a chunk in steps of the section; ones where it is unknown. */
  private static int[] chunk(Variable variable, Section section) {
    int[] chunk = CdmOrigin.array(variable).flatMap(ChunkShape::of).map(int[]::clone).orElse(null);
    if (chunk == null || chunk.length != section.getRank()) {
      chunk = new int[section.getRank()];
      Arrays.fill(chunk, 1);
    }
    for (int d = 0; d < chunk.length; d++) {
      chunk[d] = Math.max(1, chunk[d] / section.getRange(d).stride());
    }
    return chunk;
  }

  /**
   * Returns the shape of a piece of at most {@code most} elements: one chunk, halved from its first
   * dimension on while it is too large, then as many beside each other as fit.
   */
  static int[] shape(int[] whole, int[] chunk, int most) {
    int[] piece = new int[whole.length];
    long size = 1;
    for (int d = 0; d < whole.length; d++) {
      piece[d] = Math.min(whole[d], chunk[d]);
      size *= Math.max(1, piece[d]);
    }
    for (int d = 0; size > most && d < piece.length; d++) {
      while (size > most && piece[d] > 1) {
        size /= piece[d];
        piece[d] = (piece[d] + 1) / 2;
        size *= piece[d];
      }
    }
    for (int d = piece.length - 1; d >= 0; d--) {
      long times = Math.min(most / Math.max(1, size), (whole[d] + piece[d] - 1L) / piece[d]);
      if (times > 1) {
        size = size / piece[d] * Math.min(whole[d], piece[d] * times);
        piece[d] = (int) Math.min(whole[d], piece[d] * times);
      }
      if (piece[d] < whole[d]) {
        break;
      }
    }
    return piece;
  }

  private static boolean next(int[] origin, int[] piece, int[] shape) {
    for (int d = origin.length - 1; d >= 0; d--) {
      if (piece[d] < shape[d] - origin[d]) {
        origin[d] += piece[d];
        return true;
      }
      origin[d] = 0;
    }
    return false;
  }
}
