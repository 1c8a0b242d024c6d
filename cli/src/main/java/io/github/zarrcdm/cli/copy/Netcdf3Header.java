package io.github.zarrcdm.cli.copy;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Index;
import ucar.ma2.IndexIterator;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;

/** What the variables of a store are called in a netCDF-3 file, and what their values become. */
final class Netcdf3Header {
  private final Selection selection;
  private final CopiedAttributes attributes;
  private final Group.Builder root;
  private final FlatNames names;
  private final Map<String, Dimension> dimensions = new HashMap<>();

  Netcdf3Header(
      Selection selection, CopiedAttributes attributes, FlatNames names, Group.Builder root) {
    this.selection = selection;
    this.attributes = attributes;
    this.root = root;
    this.names = names;
  }

  /** Values as the file has them, and where they go. */
  record Part(int[] origin, Array values) {}

  String name(Variable variable) {
    return names.of(variable);
  }

  /** Reads texts, which tell how long they are. */
  void add(Variable variable) throws IOException {
    Variable.Builder<?> added =
        Variable.builder()
            .setName(name(variable))
            .setDataType(type(variable))
            .setDimensions(dimensions(variable));
    root.addVariable(added);
    for (Attribute attribute : attributes.of(variable)) {
      boolean held =
          !attribute.getShortName().equals(FILL_VALUE)
              || attribute.getDataType() != DataType.LONG
              || variable.getDataType() == DataType.DOUBLE;
      if (attribute.getLength() > 0 && held) {
        added.addAttribute(
            classic(names.renamed(attribute, variable), FlatNames.valid(attribute.getShortName())));
      }
    }
    if (variable.getDataType().isUnsigned()) {
      added.addAttribute(new Attribute(UNSIGNED, "true"));
    }
  }

  /** Lists of texts are joined, integers have a sign, and those of 64 bits become doubles. */
  static Attribute classic(Attribute attribute, String name) {
    if (attribute.isString()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < attribute.getLength(); i++) {
        texts.add(attribute.getStringValue(i));
      }
      return new Attribute(name, String.join(" ", texts));
    }
    DataType signed = attribute.getDataType().withSignedness(DataType.Signedness.SIGNED);
    DataType type = signed == DataType.LONG ? DataType.DOUBLE : signed;
    Array values = attribute.getValues();
    if (type == attribute.getDataType() || values == null) {
      return attribute.toBuilder().setName(name).build();
    }
    return Attribute.builder(name)
        .setValues(
            Array.factory(
                type,
                values.getShape(),
                values.get1DJavaArray(type == DataType.DOUBLE ? type : values.getDataType())))
        .build();
  }

  private static DataType type(Variable variable) {
    return variable.getDataType() == DataType.STRING
        ? DataType.CHAR
        : variable.getDataType().withSignedness(DataType.Signedness.SIGNED);
  }

  private List<Dimension> dimensions(Variable variable) throws IOException {
    List<Dimension> found = new ArrayList<>();
    List<Dimension> shared = Selection.shared(variable);
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      String name =
          shared.contains(dimension)
              ? names.of(dimension, variable)
              : name(variable)
                  + "_"
                  + (dimension.getShortName() == null ? d : dimension.getShortName());
      found.add(dimension(name, selection.length(variable, d)));
    }
    if (variable.getDataType() == DataType.STRING) {
      found.add(dimension(name(variable) + "_strlen", longest(variable)));
    }
    return found;
  }

  private int longest(Variable variable) throws IOException {
    int[] longest = {1};
    selection.read(
        variable,
        (origin, texts) -> {
          IndexIterator all = texts.getIndexIterator();
          while (all.hasNext()) {
            longest[0] = Math.max(longest[0], bytes(all.getObjectNext()).length);
          }
        });
    return longest[0];
  }

  private Dimension dimension(String name, int length) {
    String wanted = name;
    Dimension known = dimensions.get(wanted);
    if (known != null && known.getLength() != length) {
      wanted = wanted + "_" + length;
    }
    return dimensions.computeIfAbsent(wanted, free -> added(free, length));
  }

  private Dimension added(String name, int length) {
    Dimension dimension =
        Dimension.builder().setName(name).setIsUnlimited(length == 0).setLength(length).build();
    root.addDimension(dimension);
    return dimension;
  }

  /** Returns {@code values} of {@code variable} as {@code target} has them. */
  Part values(Variable variable, Variable target, int[] origin, Array values) {
    DataType type = type(variable);
    if (variable.getDataType() == DataType.STRING) {
      int rank = origin.length;
      int[] shape = Arrays.copyOf(values.getShape(), rank + 1);
      shape[rank] = target.getShape(rank);
      return new Part(Arrays.copyOf(origin, rank + 1), characters(values, shape));
    }
    return new Part(
        origin,
        values.getDataType() == type
            ? values
            : Array.factory(type, values.getShape(), values.get1DJavaArray(values.getDataType())));
  }

  private static Array characters(Array texts, int[] shape) {
    int longest = shape[shape.length - 1];
    char[] characters = new char[Math.toIntExact(Index.computeSize(shape))];
    IndexIterator all = texts.getIndexIterator();
    for (int at = 0; all.hasNext(); at += longest) {
      byte[] bytes = bytes(all.getObjectNext());
      for (int i = 0; i < bytes.length; i++) {
        characters[at + i] = (char) (bytes[i] & 0xFF);
      }
    }
    return Array.factory(DataType.CHAR, shape, characters);
  }

  private static byte[] bytes(Object text) {
    return text == null ? new byte[0] : ((String) text).getBytes(StandardCharsets.UTF_8);
  }
}
