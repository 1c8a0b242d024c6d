package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A file of HDF5, from its superblock on. Addresses are relative to {@code base}, which is where
 * the superblock is, as for the library of HDF5: the base address in it is not that any more if a
 * user block was added later.
 *
 * @param root the address of the object header of the root group
 */
record Hdf5File(SourceFile source, long base, int offsetSize, int lengthSize, long root) {
  private static final long SIGNATURE = 0x0a1a0a0d46444889L;
  private static final int WRITTEN = 1;
  private static final int LONGEST = 1 << 27;

  /** Returns true if the superblock of HDF5 is at one of the places where it may be. */
  static boolean is(SourceFile source) throws IOException {
    return signature(source) >= 0;
  }

  private static long signature(SourceFile source) throws IOException {
    long at = 0;
    while (at + Long.BYTES <= source.size()) {
      if (source.read(at, Long.BYTES).getLong(0) == SIGNATURE) {
        return at;
      }
      at = at == 0 ? 512 : 2 * at;
    }
    return -1;
  }

  /** Throws {@link ZarrException} if this is no HDF5, is being written, or is truncated. */
  static Hdf5File of(SourceFile source) throws IOException {
    long at = signature(source);
    int most = (int) Math.min(128, source.size() - at);
    ByteBuffer bytes = source.read(at, most);
    int version = bytes.get(8) & 0xff;
    return switch (version) {
      case 0, 1 -> old(source, at, bytes, version);
      case 2, 3 -> recent(source, at, bytes);
      default ->
          throw new ZarrException.Unsupported(
              "%s: HDF5 with superblock version %s; supported are 0 to 3. Rewrite it with h5repack."
                  .formatted(source.name(), version));
    };
  }

  private static Hdf5File old(SourceFile source, long at, ByteBuffer bytes, int version)
      throws ZarrException {
    Cursor in = new Cursor(bytes.position(13), bytes.get(13), bytes.get(14));
    in.skip(2 + 1 + 2 + 2 + 4 + (version == 1 ? 4 : 0));
    long base = in.offset();
    in.offset();
    long end = in.offset();
    in.offset();
    in.offset();
    long root = in.offset();
    checkEnd(source, end, at - base);
    return new Hdf5File(source, at, in.offsetSize(), in.lengthSize(), root);
  }

  private static Hdf5File recent(SourceFile source, long at, ByteBuffer bytes)
      throws ZarrException {
    Cursor in = new Cursor(bytes.position(11), bytes.get(9), bytes.get(10));
    int flags = in.u8();
    long base = in.offset();
    in.offset();
    long end = in.offset();
    long root = in.offset();
    if ((flags & WRITTEN) != 0) {
      throw new ZarrException.Unavailable(
          source.name()
              + ": this HDF5 file is open for writing, or its writer has crashed. Wait until it is"
              + " closed, or mend it with h5clear -s.");
    }
    checkEnd(source, end, at - base);
    return new Hdf5File(source, at, in.offsetSize(), in.lengthSize(), root);
  }

  /**
   * The {@code end} has moved by {@code moved}, as all else of a file to whose user block was
   * added.
   */
  private static void checkEnd(SourceFile source, long end, long moved) throws ZarrException {
    if (end > source.size() - moved) {
      throw new ZarrException.Corrupt(
          "%s: the file has %s bytes, but its superblock says %s. It is truncated, or still being written: fetch it again."
              .formatted(source.name(), source.size(), end + moved));
    }
  }

  /** Returns what {@code length} bytes at {@code address} hold. */
  Cursor at(long address, long length) throws IOException {
    if (address < 0 || length > LONGEST || length < 0) {
      throw corrupt("%s bytes at address %s", length, address);
    }
    return new Cursor(source.read(base + address, (int) length), offsetSize, lengthSize);
  }

  /** As {@link #at}, after checking that {@code signature} is there. */
  Cursor at(long address, long length, String signature) throws IOException {
    Cursor found = at(address, length);
    String there = new String(found.bytes(4), StandardCharsets.ISO_8859_1);
    if (!there.equals(signature)) {
      throw corrupt("no %s at address %s", signature, address);
    }
    return found;
  }

  /** As {@link SourceFile#fetch}, of {@code addresses}. */
  int fetch(List<Long> addresses, int length) throws IOException {
    return source.fetch(addresses.stream().map(address -> base + address).toList(), length);
  }

  ZarrException corrupt(String what, Object... arguments) {
    return new ZarrException.Corrupt(
        "%s: this HDF5 file is damaged: %s. Fetch it again, or rewrite it with h5repack."
            .formatted(source.name(), what.formatted(arguments)));
  }

  ZarrException unsupported(String what) {
    return new ZarrException.Unsupported(source.name() + ": " + what);
  }
}
