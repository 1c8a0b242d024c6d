package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Index;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFileFormat;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * Copies variables to a netCDF-3 file. That format has no groups, no texts and no unsigned types:
 * names of groups go before those of variables, texts become characters, and unsigned integers keep
 * their bits and say so in {@code _Unsigned}.
 */
public final class NetcdfCopy {
  /** Elements that are in memory at once, about. */
  private static final int PART = 1 << 22;

  /** Where a file of the first netCDF format ends. */
  private static final long CLASSIC = Integer.MAX_VALUE;

  private final List<Variable> variables;
  private final Map<String, Range> ranges;
  private final Map<Variable, String> names = new LinkedHashMap<>();
  private final Map<Variable, Array> texts = new HashMap<>();
  private final Map<String, Dimension> dimensions = new HashMap<>();

  /**
   * A copy of {@code variables}, of each only the indices that {@code ranges} gives by the name of
   * a dimension.
   */
  public NetcdfCopy(List<Variable> variables, Map<String, Range> ranges) {
    this.variables = List.copyOf(variables);
    this.ranges = Map.copyOf(ranges);
    Set<String> taken = new HashSet<>();
    for (Variable variable : variables) {
      String name = variable.getShortName();
      if (!taken.add(name)) {
        name = variable.getFullName().replace('/', '_');
        taken.add(name);
      }
      names.put(variable, NetcdfFileFormat.makeValidNetcdfObjectName(name));
    }
  }

  /**
   * True for types that netCDF-3 has, or something that stands for them. A dimension of length 0
   * would be the unlimited one there.
   */
  public static boolean copies(Variable variable) {
    return !variable.isVariableLength()
        && variable.getDimensions().stream().noneMatch(dimension -> dimension.getLength() == 0)
        && (variable.getDataType().isNumeric()
            || variable.getDataType() == DataType.CHAR
            || variable.getDataType() == DataType.STRING);
  }

  /** How many elements are copied. */
  public long size() throws IOException {
    long size = 0;
    for (Variable variable : variables) {
      size += section(variable).computeSize();
    }
    return size;
  }

  /** Writes all to a new file at {@code path} and tells {@code done} how many elements it wrote. */
  public void write(NetcdfFile from, String path, LongConsumer done) throws IOException {
    NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(path);
    builder.setFormat(
        size() * Double.BYTES < CLASSIC
            ? NetcdfFileFormat.NETCDF3
            : NetcdfFileFormat.NETCDF3_64BIT_OFFSET);
    builder.setFill(false);
    from.getRootGroup().attributes().forEach(attribute -> addGlobal(builder, attribute));
    for (Variable variable : variables) {
      Variable.Builder<?> added =
          builder.addVariable(names.get(variable), type(variable), dimensions(variable, builder));
      variable.attributes().forEach(attribute -> add(added, attribute));
      if (variable.getDataType().isUnsigned()) {
        added.addAttribute(new Attribute("_Unsigned", "true"));
      }
    }
    try (NetcdfFormatWriter writer = builder.build()) {
      for (Variable variable : variables) {
        copy(variable, writer, done);
      }
    } catch (InvalidRangeException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  private static void addGlobal(NetcdfFormatWriter.Builder builder, Attribute attribute) {
    if (attribute.getLength() > 0) {
      builder.addAttribute(classic(attribute));
    }
  }

  private static void add(Variable.Builder<?> variable, Attribute attribute) {
    if (attribute.getLength() > 0) {
      variable.addAttribute(classic(attribute));
    }
  }

  /** Lists of texts are joined, and integers have a sign. */
  private static Attribute classic(Attribute attribute) {
    String name = NetcdfFileFormat.makeValidNetcdfObjectName(attribute.getShortName());
    if (attribute.isString()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < attribute.getLength(); i++) {
        texts.add(attribute.getStringValue(i));
      }
      return new Attribute(name, String.join(" ", texts));
    }
    DataType type = attribute.getDataType().withSignedness(DataType.Signedness.SIGNED);
    Array values = attribute.getValues();
    if (type == attribute.getDataType() || values == null) {
      return attribute.toBuilder().setName(name).build();
    }
    return Attribute.builder(name)
        .setValues(
            Array.factory(type, values.getShape(), values.get1DJavaArray(values.getDataType())))
        .build();
  }

  private static DataType type(Variable variable) {
    return variable.getDataType() == DataType.STRING
        ? DataType.CHAR
        : variable.getDataType().withSignedness(DataType.Signedness.SIGNED);
  }

  private Section section(Variable variable) throws IOException {
    List<Range> section = new ArrayList<>();
    try {
      for (Dimension dimension : variable.getDimensions()) {
        String name = dimension.getShortName();
        Range wanted = name == null ? null : ranges.get(name);
        if (wanted != null && wanted.last() >= dimension.getLength()) {
          throw new IOException(
              "dimension %s has %d indices, from 0; %s reaches beyond them"
                  .formatted(name, dimension.getLength(), wanted));
        }
        section.add(wanted == null ? new Range(dimension.getLength()) : wanted);
      }
      return new Section(section);
    } catch (RuntimeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  private List<Dimension> dimensions(Variable variable, NetcdfFormatWriter.Builder builder)
      throws IOException {
    List<Dimension> found = new ArrayList<>();
    Section section = section(variable);
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      String name =
          dimension.isShared() && dimension.getShortName() != null
              ? dimension.getShortName()
              : names.get(variable) + "_" + d;
      found.add(dimension(name, section.getRange(d).length(), builder));
    }
    if (variable.getDataType() == DataType.STRING) {
      Array read = read(variable, section);
      texts.put(variable, read);
      int longest = 1;
      while (read.hasNext()) {
        longest = Math.max(longest, bytes((String) read.next()).length);
      }
      found.add(dimension(names.get(variable) + "_strlen", longest, builder));
    }
    return found;
  }

  /** Groups may have dimensions of one name and different lengths. */
  private Dimension dimension(String name, int length, NetcdfFormatWriter.Builder builder) {
    String wanted = NetcdfFileFormat.makeValidNetcdfObjectName(name);
    Dimension known = dimensions.get(wanted);
    if (known != null && known.getLength() != length) {
      wanted = wanted + "_" + length;
    }
    return dimensions.computeIfAbsent(wanted, free -> builder.addDimension(free, length));
  }

  private void copy(Variable variable, NetcdfFormatWriter writer, LongConsumer done)
      throws IOException, InvalidRangeException {
    Section section = section(variable);
    Variable target = writer.findVariable(names.get(variable));
    if (section.computeSize() == 0) {
      return;
    }
    if (variable.getDataType() == DataType.STRING) {
      writer.write(target, characters(texts.get(variable), target.getShape()));
    } else if (variable.getRank() == 0) {
      writer.write(target, signed(variable.read(), type(variable)));
    } else {
      int[] shape = section.getShape();
      long row = section.computeSize() / shape[0];
      int rows = (int) Math.max(1, PART / Math.max(1, row));
      for (int first = 0; first < shape[0]; first += rows) {
        int last = Math.min(shape[0], first + rows) - 1;
        List<Range> part = new ArrayList<>(section.getRanges());
        Range along = section.getRange(0);
        part.set(0, new Range(along.element(first), along.element(last), along.stride()));
        int[] origin = new int[shape.length];
        origin[0] = first;
        writer.write(target, origin, signed(read(variable, new Section(part)), type(variable)));
        done.accept((last - first + 1) * row);
      }
      return;
    }
    done.accept(section.computeSize());
  }

  private static Array read(Variable variable, Section section) throws IOException {
    try {
      return variable.getRank() == 0 ? variable.read() : variable.read(section);
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  private static Array signed(Array values, DataType type) {
    return values.getDataType() == type
        ? values
        : Array.factory(type, values.getShape(), values.get1DJavaArray(values.getDataType()));
  }

  private static Array characters(Array read, int[] shape) {
    int longest = shape[shape.length - 1];
    char[] characters = new char[Math.toIntExact(Index.computeSize(shape))];
    read.resetLocalIterator();
    for (int at = 0; read.hasNext(); at += longest) {
      byte[] bytes = bytes((String) read.next());
      for (int i = 0; i < bytes.length; i++) {
        characters[at + i] = (char) (bytes[i] & 0xFF);
      }
    }
    return Array.factory(DataType.CHAR, shape, characters);
  }

  private static byte[] bytes(String text) {
    return text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
  }
}
