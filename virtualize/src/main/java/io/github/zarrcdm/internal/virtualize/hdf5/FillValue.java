package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import java.io.IOException;
import java.nio.ByteBuffer;
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

  /**
   * Returns what netCDF reads where it has no fill value; empty for types without such a number.
   */
  static Optional<byte[]> ofNetcdf(ElementSpelling element) throws ZarrException {
    StoredType type = DataTypes.v2(element.dtype());
    Optional<Object> number = NetcdfFill.of(type);
    if (number.isEmpty()) {
      return Optional.empty();
    }
    byte[] bytes = new byte[type.size()];
    type.put(
        ByteBuffer.wrap(bytes).order(element.order()),
        type.fillValue(number.get(), BytesText.BASE64));
    return Optional.of(bytes);
  }

  private static Optional<byte[]> sized(Cursor in) {
    int size = in.remaining() < 4 ? 0 : (int) in.u32();
    return size <= 0 || size > in.remaining() ? Optional.empty() : Optional.of(in.bytes(size));
  }
}
