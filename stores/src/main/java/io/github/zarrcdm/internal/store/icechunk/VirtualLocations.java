package io.github.zarrcdm.internal.store.icechunk;

import com.github.luben.zstd.Zstd;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The locations of virtual chunks that a manifest has compressed with a dictionary of its own. */
final class VirtualLocations {
  /** The algorithm if none is named. */
  static final int ZSTD = 1;

  private static final int LONGEST = 1024;

  private final String where;
  private final byte @Nullable [] dictionary;
  private final int algorithm;

  /** The locations of the manifest {@code where}; {@code dictionary} is null if it has none. */
  VirtualLocations(String where, @Nullable ByteBuffer dictionary, int algorithm) {
    this.where = where;
    this.dictionary = dictionary == null ? null : bytes(dictionary);
    this.algorithm = algorithm;
  }

  /** Returns the location in {@code packed}. */
  String unpacked(ByteBuffer packed) throws ZarrException {
    if (algorithm != ZSTD) {
      throw new ZarrException.Unsupported(
          "%s: its locations are compressed by algorithm %s; supported is 1 (zstd with a dictionary)"
              .formatted(where, algorithm));
    }
    if (dictionary == null) {
      throw corrupt("it has no dictionary for its compressed locations");
    }
    byte[] from = bytes(packed);
    long length = Zstd.decompressedSize(from, 0, from.length);
    if (length <= 0 || length > LONGEST) {
      throw corrupt("a compressed location has %s bytes, 1 to 1024 are allowed".formatted(length));
    }
    byte[] location = new byte[(int) length];
    try {
      long unpacked = Zstd.decompressUsingDict(location, 0, from, 0, from.length, dictionary);
      if (Zstd.isError(unpacked) || unpacked != length) {
        throw corrupt("a compressed location does not decode");
      }
    } catch (RuntimeException e) {
      throw corrupt("a compressed location does not decode");
    }
    return new String(location, StandardCharsets.UTF_8);
  }

  /** Returns the location itself if it may be one, by its length. */
  static String checked(String location, FlatBuffer file) throws ZarrException {
    if (location.isEmpty() || location.length() > LONGEST) {
      throw file.corrupt("a location has %s letters".formatted(location.length()));
    }
    return location;
  }

  private ZarrException.Corrupt corrupt(String what) {
    return new ZarrException.Corrupt(where + ": " + what + ". The file is damaged.");
  }

  private static byte[] bytes(ByteBuffer view) {
    byte[] bytes = new byte[view.remaining()];
    view.duplicate().get(bytes);
    return bytes;
  }
}
