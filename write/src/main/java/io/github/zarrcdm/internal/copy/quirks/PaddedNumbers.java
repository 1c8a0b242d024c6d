package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;
import ucar.nc2.internal.iosp.hdf5.H5objects.HeaderMessage;
import ucar.unidata.io.RandomAccessFile;

/**
 * Numbers of HDF5 that do not use all bits of their bytes, such as integers of 24 bits in four
 * bytes, or whose exponent has another bias, also within other types. netCDF-Java knows of their
 * size only, so their type is read here from the header.
 *
 * @see <a href="https://support.hdfgroup.org/documentation/hdf5/latest/_f_m_t3.html">HDF5 file
 *     format, IV.A.2.d, the datatype message</a>
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5objects",
    seen = "5.5.3",
    does = "reads numbers with unused bits, and floats of another bias, as if they had none",
    instead = "a copy refuses them")
public final class PaddedNumbers {
  private static final int DATATYPE = 3;
  private static final int SHARED = 2;

  private PaddedNumbers() {}

  /**
   * Returns what netCDF-Java reads instead of the numbers of {@code variable}, which is one of
   * {@code objects}; empty if it reads them.
   */
  public static Optional<String> of(Variable variable, Hdf5Objects objects) {
    Optional<Hdf5Description> found = Hdf5Description.of(variable);
    Optional<Long> address = found.flatMap(Hdf5Description::address);
    NetcdfFile file =
        found.map(Hdf5Description::variable).map(Variable::getNetcdfFile).orElse(null);
    try {
      return address.isEmpty() || file == null
          ? Optional.empty()
          : PaddedTypes.in(type(file, address.get(), objects, true));
    } catch (IOException
        | BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException e) {
      return Optional.empty(); // damaged or closed: then no value is read either
    } catch (LinkageError e) {
      return Optional.empty(); // a version of netCDF-Java with another reader of HDF5
    }
  }

  /**
   * Returns the type of the object at {@code address}; one that has a name is at another address,
   * where it is looked for if {@code named}. Nothing if netCDF-Java does not know where it is.
   */
  private static ByteBuffer type(NetcdfFile file, long address, Hdf5Objects objects, boolean named)
      throws IOException {
    for (DataObject object : objects.at(file, address)) {
      for (HeaderMessage message : object.getMessages()) {
        ByteBuffer type = message.getType() == DATATYPE ? body(file, message) : null;
        if (type != null && (message.getFlags() & SHARED) == 0) {
          return type;
        } else if (type != null && named) {
          int version = type.getShort() & 0xff;
          type.position(type.position() + (version == 1 ? 6 : 0));
          return type(file, type.getLong(), objects, false);
        }
      }
    }
    return ByteBuffer.allocate(0);
  }

  /** Returns what follows the header of {@code message}, of 8, 4 or, with an order, 6 bytes. */
  private static @Nullable ByteBuffer body(NetcdfFile file, HeaderMessage message)
      throws IOException {
    if (!(file.getIosp() instanceof H5iospNew reader)) {
      return null;
    }
    int size = message.getSize() & 0xffff;
    byte[] bytes = new byte[8 + size];
    RandomAccessFile in = reader.getHeader().getRandomAccessFile();
    in.seek(message.getStart());
    ByteBuffer all = ByteBuffer.wrap(bytes, 0, Math.max(0, in.read(bytes)));
    all.order(ByteOrder.LITTLE_ENDIAN);
    boolean old = all.get(1) == 0 && (all.getShort(2) & 0xffff) == size;
    boolean shared = (message.getFlags() & SHARED) != 0;
    boolean ordered = shared ? all.get(4) == 0 || all.get(6) == 3 : (all.get(4) & 0xf0) == 0;
    return all.position(old ? 8 : ordered ? 6 : 4);
  }
}
