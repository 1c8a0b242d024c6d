package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/**
 * What {@code _FillValue}, {@code missing_value}, {@code valid_range}, {@code valid_min} and {@code
 * valid_max} make missing, packed or not, is the same in {@code NetcdfDatasets} and for programs
 * without netCDF-Java, such as Spark.
 */
class RandomMissingValuesTest {
  private static final String[] TYPES = {
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "float32", "float64"
  };
  private static final int ARRAYS = 200;
  private static final int VALUES = 24;

  /** Scale and offset; null for one that is not there. */
  private static final Double[][] PACKINGS = {{null, null}, {.5, 100.}, {2., null}, {null, -7.}};

  @TempDir Path folder;
  private final Random random = new Random(45);

  /** Numbers as JSON has them of such a type. */
  private static Number number(int value, boolean real) {
    return real ? (Number) (double) value : (Number) value;
  }

  private NewArray array(int n) {
    String type = TYPES[random.nextInt(TYPES.length)];
    NewArray array = NewArray.of("/v" + n, type, VALUES).dimensions("d" + n);
    boolean real = type.startsWith("float");
    Double[] packing = PACKINGS[random.nextInt(PACKINGS.length)];
    give(array, "scale_factor", packing[0]);
    give(array, "add_offset", packing[1]);
    int least = random.nextInt(8) - (type.startsWith("u") ? 0 : 5);
    int greatest = least + 3 + random.nextInt(6);
    Number min = number(least, real);
    Number max = number(greatest, real);
    if (!real && random.nextInt(3) == 0) { // reals beside packed integers are unpacked
      double scale = packing[0] == null ? 1 : packing[0];
      double offset = packing[1] == null ? 0 : packing[1];
      min = least * scale + offset;
      max = greatest * scale + offset;
    }
    int valid = random.nextInt(6);
    give(array, "valid_range", valid == 1 || valid == 5 ? List.of(min, max) : null);
    give(array, "valid_min", valid == 2 || valid > 3 ? min : null);
    give(array, "valid_max", valid > 2 ? max : null);
    give(array, "_FillValue", random.nextBoolean() ? number(3, real) : null);
    List<Number> listed = List.of(number(1, real), number(6, real));
    Object missing = random.nextBoolean() ? number(5, real) : listed;
    give(array, "missing_value", random.nextBoolean() ? missing : null);
    return array;
  }

  private static void give(NewArray array, String name, Object value) {
    if (value != null) {
      array.attribute(name, value);
    }
  }

  private static Object values(Array array) {
    Object values = array.type().kind().newArray(VALUES, array.type().size());
    for (int i = 0; i < VALUES; i++) {
      int value = array.type().unsigned() ? i : i - 10;
      if (values instanceof byte[] bytes) {
        bytes[i] = (byte) value;
      } else if (values instanceof short[] shorts) {
        shorts[i] = (short) value;
      } else if (values instanceof int[] ints) {
        ints[i] = value;
      } else if (values instanceof long[] longs) {
        longs[i] = value;
      } else if (values instanceof float[] floats) {
        floats[i] = value;
      } else {
        ((double[]) values)[i] = value;
      }
    }
    return values;
  }

  private void write(Path store) throws Exception {
    ZarrWriterBuilder builder = ZarrWriter.to(store.toString());
    List<Array> arrays = new ArrayList<>();
    for (int n = 0; n < ARRAYS; n++) {
      NewArray array = array(n);
      builder.array(array);
      arrays.add(array.build());
    }
    try (ZarrWriter writer = builder.open()) {
      for (Array array : arrays) {
        writer.write(array.path(), Section.all(array.shape()), values(array));
      }
      writer.finish();
    }
  }

  @Test
  void areThoseOfNetcdfDatasets() throws Exception {
    Path store = folder.resolve("random.zarr");
    write(store);
    List<String> different = new ArrayList<>();
    try (ZarrDataset plain = ZarrDataset.open(store.toString());
        NetcdfDataset enhanced = NetcdfDatasets.openDataset("zarr:" + store)) {
      for (int n = 0; n < ARRAYS; n++) {
        Array array = plain.root().array("v" + n);
        MissingValues missing = MissingValues.of(array);
        VariableDS variable = (VariableDS) enhanced.findVariable("v" + n);
        ucar.ma2.Array read = variable.read();
        for (int i = 0; i < VALUES; i++) {
          int stored = array.type().unsigned() ? i : i - 10;
          boolean real = array.type().name().startsWith("float");
          boolean ours =
              real ? missing.isMissing((double) stored) : missing.isMissing((long) stored);
          double value = read.getDouble(i);
          if (ours != (Double.isNaN(value) || variable.isMissing(value))) {
            different.add(array.type().name() + " " + array.attributes() + ": " + stored);
          }
        }
      }
    }
    assertThat(different).isEmpty();
  }
}
