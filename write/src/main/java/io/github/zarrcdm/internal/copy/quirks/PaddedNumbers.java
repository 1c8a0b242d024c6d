package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.hdf5.H5headerNew;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;
import ucar.nc2.internal.iosp.hdf5.H5objects.HeaderMessage;
import ucar.unidata.io.RandomAccessFile;

/**
 * Numbers of HDF5 that do not use all bits of their bytes, such as integers of 24 bits in four
 * bytes, or whose exponent has another bias. netCDF-Java knows of their size only, so their type is
 * read here from the header.
 *
 * @see <a href="https://support.hdfgroup.org/documentation/hdf5/latest/_f_m_t3.html">HDF5 file
 *     format, IV.A.2.d, the datatype message</a>
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5objects",
    seen = "5.5.3",
    does = "reads numbers with unused bits, and floats of another bias, as if they had none",
    instead = "a copy refuses them")
final class PaddedNumbers {
  private static final int DATATYPE = 3;
  private static final int INTEGER = 0;
  private static final int FLOAT = 1;

  /** The length of the header of a message in old and new objects, without and with an order. */
  private static final int[] HEADERS = {8, 4, 6};

  /** Class, flags and size; then the properties of a float. */
  private static final int TYPE = 8 + 12;

  private PaddedNumbers() {}

  /** Returns what the numbers of {@code variable} are; empty if netCDF-Java reads them. */
  static Optional<String> of(Variable variable) {
    Optional<Hdf5Description> found = Hdf5Description.of(variable);
    Optional<Long> address = found.flatMap(Hdf5Description::address);
    NetcdfFile file =
        found.map(Hdf5Description::variable).map(Variable::getNetcdfFile).orElse(null);
    try {
      return address.isPresent() && file != null && file.getIosp() instanceof H5iospNew reader
          ? of(reader.getHeader(), address.get())
          : Optional.empty();
    } catch (IOException | LinkageError e) {
      return Optional.empty(); // closed, or a version of netCDF-Java with another reader of HDF5
    }
  }

  private static Optional<String> of(H5headerNew header, long address) throws IOException {
    for (DataObject object : header.getDataObjects()) {
      if (object.getAddress() == address) {
        for (HeaderMessage message : object.getMessages()) {
          if (message.getMtype() != null && message.getMtype().getNum() == DATATYPE) {
            return of(header.getRandomAccessFile(), message.getStart());
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Empty too for a type that is elsewhere, because it has a name. */
  private static Optional<String> of(RandomAccessFile file, long message) throws IOException {
    byte[] bytes = new byte[HEADERS[0] + TYPE];
    file.seek(message);
    int length = file.read(bytes);
    for (int header : HEADERS) {
      if (header + TYPE <= length && bytes[header] >>> 4 > 0) {
        ByteBuffer type =
            ByteBuffer.wrap(bytes, header, TYPE).slice().order(ByteOrder.LITTLE_ENDIAN);
        int size = type.getInt(4);
        int kind = type.get(0) & 0xf;
        if (kind == INTEGER && isSize(size) || kind == FLOAT && (size == 4 || size == 8)) {
          boolean whole = type.getShort(8) == 0 && type.getShort(10) == Byte.SIZE * size;
          return whole && (kind == INTEGER || isIeee(type, size))
              ? Optional.empty()
              : Optional.of(
                  kind == INTEGER
                      ? "integers of %s bits as integers of %s bits"
                          .formatted(type.getShort(10), Byte.SIZE * size)
                      : "floats of another layout than that of IEEE 754 as such");
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isSize(int size) {
    return size == 1 || size == 2 || size == 4 || size == 8;
  }

  /** Returns where the exponent is and how long it is, the same for the fraction, and the bias. */
  private static boolean isIeee(ByteBuffer type, int size) {
    boolean single = size == Float.BYTES;
    return type.get(12) == (single ? 23 : 52)
        && type.get(13) == (single ? 8 : 11)
        && type.get(14) == 0
        && type.get(15) == (single ? 23 : 52)
        && type.getInt(16) == (single ? Float.MAX_EXPONENT : Double.MAX_EXPONENT);
  }
}
