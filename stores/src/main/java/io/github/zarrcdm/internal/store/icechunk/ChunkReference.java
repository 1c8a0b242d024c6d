package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the bytes of a chunk are. */
sealed interface ChunkReference {

  /** In the manifest itself. */
  record Inline(ByteBuffer bytes) implements ChunkReference {}

  /** In a file of the repository, which is called {@code chunk}. */
  record Native(String chunk, long offset, long length) implements ChunkReference {}

  /**
   * In a file of somebody else.
   *
   * @param location an absolute URL, or one that is relative to a container
   * @param etag what the file must still have; null for any
   * @param notAfter when it may have been written last, in seconds since 1970; 0 for any time
   */
  record Virtual(String location, long offset, long length, @Nullable String etag, long notAfter)
      implements ChunkReference {}

  /**
   * Returns what no other version of the chunk has; empty for a part of a file of others that may
   * be another one by now.
   */
  default Optional<String> edition() {
    if (this instanceof Inline inline) {
      byte[] bytes = new byte[inline.bytes().remaining()];
      inline.bytes().duplicate().get(bytes);
      return Optional.of("inline " + HexFormat.of().formatHex(bytes));
    }
    if (this instanceof Native own) {
      return Optional.of("%s %s %s".formatted(own.chunk(), own.offset(), own.length()));
    }
    Virtual virtual = (Virtual) this;
    return virtual.etag() == null && virtual.notAfter() == 0
        ? Optional.empty()
        : Optional.of(virtual.toString());
  }

  /** Returns the reference in the table {@code at}. */
  static ChunkReference read(FlatBuffer file, int at, VirtualLocations locations)
      throws ZarrException {
    int inline = file.field(at, 1);
    long offset = number(file, file.field(at, 2));
    long length = number(file, file.field(at, 3));
    int chunk = file.field(at, 4);
    int location = file.field(at, 5);
    int packed = file.field(at, 8);
    int kinds = present(inline) + present(chunk) + Math.max(present(location), present(packed));
    if (kinds != 1) {
      throw file.corrupt(
          kinds == 0
              ? "a chunk is declared without a place"
              : "a chunk is declared in more than one place");
    }
    if (present(inline) == 1) {
      if (offset != 0 || length != 0) {
        throw file.corrupt("a chunk inside it has an offset or a length");
      }
      return new Inline(file.octets(inline));
    }
    if (offset < 0 || length <= 0 || offset > Long.MAX_VALUE - length) {
      throw file.corrupt(
          "a chunk has %s bytes from %s on"
              .formatted(Long.toUnsignedString(length), Long.toUnsignedString(offset)));
    }
    if (present(chunk) == 1) {
      return new Native(file.id(chunk), offset, length);
    }
    String url =
        present(packed) == 1 ? locations.unpacked(file.octets(packed)) : file.text(location);
    int notAfter = file.field(at, 7);
    return new Virtual(
        VirtualLocations.checked(url, file),
        offset,
        length,
        file.optionalText(file.field(at, 6)),
        notAfter == FlatBuffer.ABSENT ? 0 : file.u32(notAfter));
  }

  private static int present(int field) {
    return field == FlatBuffer.ABSENT ? 0 : 1;
  }

  private static long number(FlatBuffer file, int field) throws ZarrException {
    return field == FlatBuffer.ABSENT ? 0 : file.i64(field);
  }
}
