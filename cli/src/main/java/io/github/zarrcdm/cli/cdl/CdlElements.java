package io.github.zarrcdm.cli.cdl;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import ucar.ma2.Array;
import ucar.ma2.ArrayObject;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.ma2.StructureData;
import ucar.ma2.StructureMembers.Member;

/** The elements of an array as CDL constants without suffix, in C order. */
interface CdlElements {
  /** Returns the next element's text. */
  String next();

  /**
   * Returns the elements of {@code array}; those that equal {@code fill} are shown as {@code _}.
   */
  static CdlElements of(Array array, DataType type, FillValue fill) {
    if (array instanceof ArrayStructure structures) {
      int[] next = {0};
      return () -> structure(structures.getStructureData(next[0]++));
    }
    IndexIterator values = array.getIndexIterator();
    if (array instanceof ArrayObject) {
      return () -> object(values.getObjectNext(), type, fill);
    }
    return switch (type) {
      case BYTE, SHORT, INT, LONG, ENUM1, ENUM2, ENUM4 -> () -> whole(values.getLongNext(), fill);
      case UBYTE -> () -> whole(values.getByteNext() & 0xFFL, fill);
      case USHORT -> () -> whole(values.getShortNext() & 0xFFFFL, fill);
      case UINT -> () -> whole(values.getIntNext() & 0xFFFFFFFFL, fill);
      case ULONG -> () -> unsigned(values.getLongNext(), fill);
      case FLOAT -> () -> real(values.getFloatNext(), Decimal.FLOAT, fill);
      case DOUBLE -> () -> real(values.getDoubleNext(), Decimal.DOUBLE, fill);
      case BOOLEAN -> () -> values.getBooleanNext() ? "1" : "0";
      case CHAR -> () -> CdlText.quoted(CdlText.trimmed(String.valueOf(values.getCharNext())));
      default -> () -> object(values.getObjectNext(), type, fill);
    };
  }

  /** Returns the dates that numbers encode; missing ones are shown as {@code _}. */
  static CdlElements ofDates(Array array, DataType type, FillValue fill, DateTexts dates) {
    IndexIterator values = array.getIndexIterator();
    return switch (type) {
      case FLOAT, DOUBLE -> () -> date(values.getDoubleNext(), fill, dates);
      case ULONG -> () -> date(values.getLongNext(), fill, dates);
      case UINT -> () -> date(values.getIntNext() & 0xFFFFFFFFL, fill, dates);
      case USHORT -> () -> date(values.getShortNext() & 0xFFFFL, fill, dates);
      case UBYTE -> () -> date(values.getByteNext() & 0xFFL, fill, dates);
      default ->
          () -> {
            long value = values.getLongNext();
            // numpy's "not a time", which xarray writes without a fill value
            return value == Long.MIN_VALUE ? "_" : date(value, fill, dates);
          };
    };
  }

  private static String date(double value, FillValue fill, DateTexts dates) {
    return fill.is(value) ? "_" : dates.of(value);
  }

  private static String date(long value, FillValue fill, DateTexts dates) {
    return fill.is(value) ? "_" : dates.of(value);
  }

  /** Byte strings of different lengths, as lists of numbers. */
  static CdlElements ofBytes(Array array) {
    IndexIterator values = array.getIndexIterator();
    return () -> {
      List<String> items = new ArrayList<>();
      ByteBuffer bytes = ((ByteBuffer) values.getObjectNext()).duplicate();
      while (bytes.hasRemaining()) {
        items.add(Integer.toString(bytes.get() & 0xFF));
      }
      return "{" + String.join(", ", items) + "}";
    };
  }

  private static String whole(long value, FillValue fill) {
    return fill.is(value) ? "_" : Long.toString(value);
  }

  private static String unsigned(long value, FillValue fill) {
    return fill.is(value) ? "_" : Long.toUnsignedString(value);
  }

  private static String real(double value, int digits, FillValue fill) {
    return fill.is(value) ? "_" : Decimal.of(value, digits);
  }

  private static String object(Object value, DataType type, FillValue fill) {
    if (value == null) {
      return "NIL";
    }
    if (value instanceof Array items) {
      return list(items, type);
    }
    if (value instanceof ByteBuffer bytes) {
      return hex(bytes.duplicate());
    }
    String text = value.toString();
    return fill.is(text) ? "_" : CdlText.quoted(text);
  }

  private static String hex(ByteBuffer bytes) {
    StringBuilder hex = new StringBuilder("0X");
    while (bytes.hasRemaining()) {
      hex.append("%02X".formatted(bytes.get()));
    }
    return hex.toString();
  }

  private static String structure(StructureData structure) {
    List<String> members = new ArrayList<>();
    for (Member member : structure.getMembers()) {
      Array values = structure.getArray(member);
      boolean single = member.getShape().length == 0;
      if (member.getDataType() == DataType.CHAR) {
        String text =
            CdlText.quoted(CdlText.trimmed(new String(structure.getJavaArrayChar(member))));
        members.add(single ? text : "{" + text + "}");
      } else {
        String list = list(values, member.getDataType());
        members.add(single ? list.substring(1, list.length() - 1) : list);
      }
    }
    return "{" + String.join(", ", members) + "}";
  }

  private static String list(Array array, DataType type) {
    CdlElements elements = of(array, type, FillValue.NONE);
    List<String> items = new ArrayList<>();
    for (long i = 0; i < array.getSize(); i++) {
      items.add(elements.next());
    }
    return "{" + String.join(", ", items) + "}";
  }
}
