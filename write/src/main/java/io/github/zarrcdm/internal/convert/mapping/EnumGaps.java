package io.github.zarrcdm.internal.convert.mapping;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.nc2.EnumTypedef;
import ucar.nc2.Variable;

/**
 * What stands for values of an enumeration that were never written to HDF5: its fill value, or 0.
 * netCDF-Java reads that in the wrong byte order, or, if some chunks were written, gives netCDF's
 * default for the integer instead.
 *
 * @param shown by netCDF-Java
 * @param right as HDF5 defines it
 */
record EnumGaps(long shown, long right) {
  private static final Pattern BASE =
      Pattern.compile("base=hdfType=0 byteSize=([124]) dataType=\\w+ unsigned=(\\w+) .*?endian=1");

  private static final Pattern FILL =
      Pattern.compile(
          "(?:hasFillValue= true\\s+size = |FillValueOld size= )[124] value=((?: -?\\d+)+)");

  /** Those of {@code variable}; empty if it is not of HDF5, or netCDF-Java reads them rightly. */
  static Optional<EnumGaps> of(Variable variable) {
    return variable.getDataType().isEnum()
        ? Hdf5Description.of(variable).flatMap(found -> of(found.text())).filter(EnumGaps::differ)
        : Optional.empty();
  }

  private static Optional<EnumGaps> of(String text) {
    int length = text.indexOf("byteSize=");
    if (length < 0 || !text.contains("datatype=hdfType=8")) {
      return Optional.empty();
    }
    int bytes = text.charAt(length + "byteSize=".length()) - '0';
    Matcher base = BASE.matcher(text);
    Matcher fill = FILL.matcher(text);
    boolean little = base.find();
    byte[] stored = fill.find() ? bytes(fill.group(1).strip().split(" ")) : new byte[bytes];
    long right = number(stored, little);
    boolean unwritten = text.contains("useFillValue");
    if (!unwritten && !text.contains("isChunked")) {
      return Optional.empty();
    }
    boolean unsigned = text.contains("unsigned=true");
    long none = unsigned ? -1 : (-1L << Byte.SIZE * bytes - 1) + 1;
    long shown = unwritten ? number(stored, false) : none;
    long bits = -1L >>> Long.SIZE - Byte.SIZE * bytes;
    return Optional.of(new EnumGaps(shown & bits, right & bits));
  }

  private static byte[] bytes(String[] numbers) {
    byte[] bytes = new byte[numbers.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Byte.parseByte(numbers[i]);
    }
    return bytes;
  }

  private static long number(byte[] bytes, boolean little) {
    ByteBuffer all = ByteBuffer.wrap(bytes);
    all.order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    return switch (bytes.length) {
      case Byte.BYTES -> all.get();
      case Short.BYTES -> all.getShort();
      default -> all.getInt();
    };
  }

  private boolean differ() {
    return shown != right;
  }

  /** True if a value that was written may look like one that was not. */
  boolean areAmbiguous(EnumTypedef type) {
    return type.getMap().keySet().stream()
        .anyMatch(number -> FlagAttributes.unsigned(type, number) == shown);
  }

  /** {@code values}, a Java array of integers, which it changes. */
  Object corrected(Object values) {
    if (values instanceof byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = bytes[i] == (byte) shown ? (byte) right : bytes[i];
      }
    } else if (values instanceof short[] shorts) {
      for (int i = 0; i < shorts.length; i++) {
        shorts[i] = shorts[i] == (short) shown ? (short) right : shorts[i];
      }
    } else if (values instanceof int[] ints) {
      for (int i = 0; i < ints.length; i++) {
        ints[i] = ints[i] == (int) shown ? (int) right : ints[i];
      }
    }
    return values;
  }
}
