package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.Optional;

/** What was never written of a dataset reads as: bytes of one element; empty if nothing says. */
final class FillValue {
  private static final int MESSAGE = 5;
  private static final int OLD = 4;

  private FillValue() {}

  static Optional<byte[]> of(Hdf5File file, ObjectHeader header) throws IOException {
    Optional<Cursor> message = header.find(file, MESSAGE);
    if (message.isPresent()) {
      Cursor in = message.get();
      int version = in.u8();
      if (version == 3) {
        return (in.u8() & 0x20) != 0 ? sized(in) : Optional.empty();
      }
      boolean defined = in.skip(2).u8() != 0;
      return version == 1 || defined ? sized(in) : Optional.empty();
    }
    Optional<Cursor> old = header.find(file, OLD);
    return old.isPresent() ? sized(old.get()) : Optional.empty();
  }

  private static Optional<byte[]> sized(Cursor in) {
    int size = in.remaining() < 4 ? 0 : (int) in.u32();
    return size <= 0 || size > in.remaining() ? Optional.empty() : Optional.of(in.bytes(size));
  }
}
