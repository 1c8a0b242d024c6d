package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The chain of directories of a TIFF file, one for each image. */
final class ImageFileDirectories {
  private static final int MOST_DIRECTORIES = 10_000;
  private static final int MOST_FIELDS = 1 << 16;

  /** Of all directories together, which may overlap in the file. */
  private static final int MOST_FIELDS_IN_ALL = 1 << 20;

  private ImageFileDirectories() {}

  /**
   * Returns all directories, in the order of their chain. Throws {@link ZarrException.Corrupt} if
   * one is beyond the end of the file or comes twice.
   */
  static List<ImageFileDirectory> of(TiffFile file) throws IOException {
    List<ImageFileDirectory> directories = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    boolean big = file.big();
    long total = 0;
    long at = address(file, big ? 8 : 4);
    while (at != 0) {
      if (!seen.add(at)) {
        throw file.corrupt("its directories are in a circle: that at byte %s comes twice", at);
      }
      if (seen.size() > MOST_DIRECTORIES) {
        throw new ZarrException.LimitExceeded(
            "%s: this TIFF file has more than %s directories"
                .formatted(file.name(), MOST_DIRECTORIES));
      }
      long count = big ? file.read(at, 8).getLong() : file.read(at, 2).getShort() & 0xffff;
      if (count < 0 || count > MOST_FIELDS) {
        throw file.corrupt("its directory at byte %s has %s fields", at, count);
      }
      total += count;
      if (total > MOST_FIELDS_IN_ALL) {
        throw new ZarrException.LimitExceeded(
            "%s: the directories of this TIFF file have more than %s fields"
                .formatted(file.name(), MOST_FIELDS_IN_ALL));
      }
      int head = big ? 8 : 2;
      int entry = big ? 20 : 12;
      ByteBuffer entries = file.read(at + head, (int) (count * entry));
      Map<Integer, ImageFileDirectory.Field> fields = new LinkedHashMap<>();
      for (int n = 0; n < count; n++) {
        int from = n * entry;
        int type = entries.getShort(from + 2) & 0xffff;
        long values = big ? entries.getLong(from + 4) : entries.getInt(from + 4) & 0xffffffffL;
        int inline = from + (big ? 12 : 8);
        boolean here = values <= (big ? 8 : 4) / Math.max(1, ImageFileDirectory.Field.bytes(type));
        long place =
            here
                ? at + head + inline
                : big ? entries.getLong(inline) : entries.getInt(inline) & 0xffffffffL;
        fields.putIfAbsent(
            entries.getShort(from) & 0xffff, new ImageFileDirectory.Field(type, values, place));
      }
      directories.add(new ImageFileDirectory(file, fields));
      at = address(file, at + head + count * entry);
    }
    if (directories.isEmpty()) {
      throw file.corrupt("it has no directory, so it is truncated or still being written");
    }
    return directories;
  }

  private static long address(TiffFile file, long at) throws IOException {
    return file.big() ? file.read(at, 8).getLong() : file.read(at, 4).getInt() & 0xffffffffL;
  }
}
