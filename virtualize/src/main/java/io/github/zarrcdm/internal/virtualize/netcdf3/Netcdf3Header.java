package io.github.zarrcdm.internal.virtualize.netcdf3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.FixedText;
import io.github.zarrcdm.internal.virtualize.dataset.NumberType;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The header of a netCDF-3 file, read from its start.
 *
 * @see <a
 *     href="https://docs.unidata.ucar.edu/netcdf-c/current/file_format_specifications.html">NetCDF
 *     file format specifications</a>
 */
final class Netcdf3Header {
  private static final int DIMENSIONS = 0xa;
  private static final int VARIABLES = 0xb;
  private static final int ATTRIBUTES = 0xc;
  private static final int STREAMING = -1;
  private static final int LONGEST = 1 << 28;

  private final SourceFile source;
  private final int version;
  private long at = 4;

  /** How many records there are; negative if that follows from the length of the file. */
  final long records;

  final List<Dimension> dimensions;
  final Map<String, Object> attributes;
  final List<Variable> variables;

  record Dimension(String name, long length) {
    boolean isRecord() {
      return length == 0;
    }
  }

  record Variable(
      String name,
      List<Integer> dimensions,
      Map<String, Object> attributes,
      NumberType type,
      long begin) {}

  /** Returns true if {@code source} begins as netCDF-3 does. */
  static boolean is(SourceFile source) throws IOException {
    if (source.size() < 4) {
      return false;
    }
    ByteBuffer magic = source.read(0, 4);
    int version = magic.get(3);
    return magic.get(0) == 'C'
        && magic.get(1) == 'D'
        && magic.get(2) == 'F'
        && (version == 1 || version == 2 || version == 5);
  }

  Netcdf3Header(SourceFile source) throws IOException {
    this.source = source;
    this.version = source.read(3, 1).get(0);
    long count = version == 5 ? take(8).getLong() : take(4).getInt();
    records = count == STREAMING ? -1 : count < 0 ? count & 0xffffffffL : count;
    dimensions = new ArrayList<>();
    for (long n = list(DIMENSIONS); n > 0; n--) {
      dimensions.add(new Dimension(name(), count()));
    }
    attributes = attributes();
    variables = new ArrayList<>();
    for (long n = list(VARIABLES); n > 0; n--) {
      variables.add(variable());
    }
  }

  private Variable variable() throws IOException {
    String name = name();
    long rank = count();
    List<Integer> ids = new ArrayList<>();
    for (long d = 0; d < rank; d++) {
      long id = count();
      if (id < 0 || id >= dimensions.size()) {
        throw damaged("variable %s has dimension number %s of %s", name, id, dimensions.size());
      }
      ids.add((int) id);
    }
    Map<String, Object> own = attributes();
    NumberType type = type();
    count(); // its size, which is wrong for large ones
    long begin = version == 1 ? take(4).getInt() & 0xffffffffL : take(8).getLong();
    return new Variable(name, ids, own, type, begin);
  }

  private Map<String, Object> attributes() throws IOException {
    Map<String, Object> found = new LinkedHashMap<>();
    for (long n = list(ATTRIBUTES); n > 0; n--) {
      String name = name();
      NumberType type = type();
      found.put(name, values(type, count()));
    }
    return found;
  }

  private Object values(NumberType type, long count) throws IOException {
    if (count < 0 || count > LONGEST / type.size) {
      throw damaged("an attribute of %s values", count);
    }
    return type.values(take(padded(count * type.size)), (int) count);
  }

  private NumberType type() throws IOException {
    int number = take(4).getInt();
    if (number < 1 || number > NumberType.values().length) {
      throw damaged("type number %s", number);
    }
    return NumberType.values()[number - 1];
  }

  private long list(int expected) throws IOException {
    int tag = take(4).getInt();
    long count = count();
    if (tag != expected && (tag != 0 || count != 0)) {
      throw damaged("tag %s where a list should begin", tag);
    }
    return count;
  }

  private String name() throws IOException {
    long length = count();
    if (length < 0 || length > LONGEST) {
      throw damaged("a name of %s bytes", length);
    }
    ByteBuffer in = take(padded(length));
    byte[] name = new byte[(int) length];
    in.get(name);
    return FixedText.text(name, 0, name.length);
  }

  private long count() throws IOException {
    return version == 5 ? take(8).getLong() : take(4).getInt();
  }

  private static int padded(long length) {
    return (int) ((length + 3) / 4 * 4);
  }

  private ByteBuffer take(int length) throws IOException {
    ByteBuffer bytes = source.read(at, length).order(ByteOrder.BIG_ENDIAN);
    at += length;
    return bytes;
  }

  private ZarrException damaged(String what, Object... arguments) {
    return new ZarrException.Corrupt(
        "%s: this netCDF-3 file is damaged: %s. Fetch it again."
            .formatted(source.name(), what.formatted(arguments)));
  }
}
