package io.github.zarrcdm.iosp.twin;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * Writes a netCDF-3 file as Zarr v2, one chunk an array, as xarray spells it: names of dimensions
 * in {@code _ARRAY_DIMENSIONS}, characters joined to texts, {@code _FillValue} as {@code
 * fill_value}.
 */
final class ZarrTwin {
  private static final JsonMapper JSON = new JsonMapper();

  private ZarrTwin() {}

  static void write(NetcdfFile from, Path to) throws IOException {
    document(to.resolve(".zgroup"), Map.of("zarr_format", 2));
    document(to.resolve(".zattrs"), attributes(from.getRootGroup().attributes()));
    for (Variable variable : from.getVariables()) {
      write(variable, to.resolve(variable.getShortName()));
    }
  }

  private static void write(Variable from, Path to) throws IOException {
    boolean text = from.getDataType() == DataType.CHAR && from.getRank() > 0;
    List<String> dimensions =
        new ArrayList<>(from.getDimensions().stream().map(Dimension::getShortName).toList());
    int[] shape = from.getShape();
    int size = from.getElementSize();
    if (text) {
      dimensions.remove(dimensions.size() - 1);
      size = shape[shape.length - 1];
      shape = Arrays.copyOf(shape, shape.length - 1);
    }
    Map<String, Object> attributes = attributes(from.attributes());
    Map<String, Object> array = new LinkedHashMap<>();
    array.put("zarr_format", 2);
    array.put("shape", shape);
    array.put("chunks", shape);
    array.put("dtype", dtype(from.getDataType(), size));
    array.put("fill_value", attributes.remove("_FillValue"));
    array.put("order", "C");
    array.put("compressor", null);
    array.put("filters", null);
    attributes.put("_ARRAY_DIMENSIONS", dimensions);
    document(to.resolve(".zarray"), array);
    document(to.resolve(".zattrs"), attributes);
    String key =
        shape.length == 0 ? "0" : String.join(".", IntStream.of(shape).mapToObj(n -> "0").toList());
    Files.write(to.resolve(key), bytes(from.read(), from.getElementSize()));
  }

  private static String dtype(DataType type, int size) {
    return switch (type) {
      case CHAR -> "|S" + size;
      case BYTE -> "|i1";
      case FLOAT, DOUBLE -> ">f" + size;
      default -> ">i" + size;
    };
  }

  private static byte[] bytes(Array values, int size) {
    ByteBuffer bytes = ByteBuffer.allocate((int) values.getSize() * size);
    IndexIterator all = values.getIndexIterator();
    while (all.hasNext()) {
      switch (values.getDataType()) {
        case CHAR, BYTE -> bytes.put(all.getByteNext());
        case SHORT -> bytes.putShort(all.getShortNext());
        case INT -> bytes.putInt(all.getIntNext());
        case FLOAT -> bytes.putFloat(all.getFloatNext());
        default -> bytes.putDouble(all.getDoubleNext());
      }
    }
    return bytes.array();
  }

  private static Map<String, Object> attributes(AttributeContainer from) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Attribute attribute : from) {
      all.put(attribute.getShortName(), json(attribute));
    }
    return all;
  }

  private static Object json(Attribute attribute) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < attribute.getLength(); i++) {
      Object value = attribute.getValue(i);
      values.add(value instanceof Float number ? (Object) (double) number : value);
    }
    return values.size() == 1 ? values.get(0) : values;
  }

  private static void document(Path file, Map<String, ?> members) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, JSON.writeValueAsBytes(members));
  }
}
