package io.github.zarrcdm.internal.iosp.aggregation;

import io.github.zarrcdm.internal.conventions.aggregation.FragmentDataset;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ucar.ma2.Array;
import ucar.ma2.ArrayChar;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;

/** A variable of netCDF-Java with the types of the model; texts of characters are strings. */
public record CdmVariable(Variable variable, Attributes attributes)
    implements FragmentDataset.Variable {
  public CdmVariable(Variable variable) {
    this(variable, stored(variable));
  }

  /** Returns {@code variable}; bounds with the units of their coordinate. */
  static CdmVariable of(Variable variable, CdmScope scope) {
    return new CdmVariable(variable, Bounds.inherited(stored(variable), variable, scope));
  }

  @Override
  public Kind kind() {
    return variable.getDataType() == DataType.CHAR && variable.getRank() > 0
        ? Kind.STRING
        : kind(variable.getDataType());
  }

  private static Kind kind(DataType type) {
    return switch (type) {
      case BYTE, UBYTE, ENUM1 -> Kind.BYTE;
      case SHORT, USHORT, ENUM2 -> Kind.SHORT;
      case INT, UINT, ENUM4 -> Kind.INT;
      case LONG, ULONG -> Kind.LONG;
      case FLOAT -> Kind.FLOAT;
      case DOUBLE -> Kind.DOUBLE;
      case STRING -> Kind.STRING;
      case CHAR -> Kind.CHAR;
      case STRUCTURE, SEQUENCE -> Kind.STRUCT;
      default -> Kind.OPAQUE;
    };
  }

  @Override
  public boolean unsigned() {
    return variable.getDataType().isUnsigned();
  }

  @Override
  public long[] shape() {
    int[] all = variable.getShape();
    int rank = kind() == Kind.STRING && variable.getDataType() == DataType.CHAR ? 1 : 0;
    return Arrays.stream(all, 0, all.length - rank).asLongStream().toArray();
  }

  private static Attributes stored(Variable variable) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : variable.attributes()) {
      if (attribute.isString() && attribute.getLength() == 1) {
        values.put(attribute.getShortName(), String.valueOf(attribute.getStringValue()));
      } else if (attribute.getDataType().isNumeric()) {
        List<Number> numbers = new ArrayList<>();
        for (int i = 0; i < attribute.getLength(); i++) {
          Number number = attribute.getNumericValue(i);
          if (number != null) {
            numbers.add(number);
          }
        }
        DataType type = attribute.getDataType();
        values.put(attribute.getShortName(), new Typed(kind(type), type.isUnsigned(), numbers));
      }
    }
    return new Attributes(values);
  }

  @Override
  public Object read(io.github.zarrcdm.model.Section section) throws IOException {
    try {
      List<Range> ranges = new ArrayList<>();
      for (int d = 0; d < section.rank(); d++) {
        long step = section.stride()[d];
        long first = section.start()[d];
        long last = first + (section.count()[d] - 1) * step;
        ranges.add(new Range(Math.toIntExact(first), Math.toIntExact(last), Math.toIntExact(step)));
      }
      if (ranges.size() < variable.getRank()) {
        ranges.add(new Range(variable.getShape(variable.getRank() - 1)));
      }
      return values(variable.getRank() == 0 ? variable.read() : variable.read(new Section(ranges)));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  /** Returns all values. */
  Object readAll() throws IOException {
    return values(variable.read());
  }

  private static Object values(Array read) {
    if (!(read instanceof ArrayChar characters) || read.getRank() == 0) {
      Object values = read.copyTo1DJavaArray();
      return values instanceof Object[] texts ? texts : values;
    }
    List<Object> texts = new ArrayList<>();
    ArrayChar.StringIterator all = characters.getStringIterator();
    while (all.hasNext()) {
      texts.add(all.next());
    }
    return texts.toArray();
  }
}
