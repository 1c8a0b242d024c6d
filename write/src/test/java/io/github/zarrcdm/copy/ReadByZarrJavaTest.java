package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zarr.zarrjava.core.Array;
import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Copies as zarr-java reads them: the reader of Zarr 3 that every machine has that builds this. It
 * knows numbers and truth values, and the codecs that Zarr 3 names.
 */
class ReadByZarrJavaTest {
  private static final int[] SHAPE = {7, 10, 13};
  private static final int LENGTH = 7 * 10 * 13;

  @TempDir Path folder;
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** An array of each type, with one row of fill values and one of NaN. */
  @BeforeEach
  void write() throws Exception {
    Random random = new Random(25);
    byte[] bytes = new byte[LENGTH];
    random.nextBytes(bytes);
    short[] shorts = new short[LENGTH];
    int[] ints = new int[LENGTH];
    long[] longs = new long[LENGTH];
    float[] floats = new float[LENGTH];
    double[] doubles = new double[LENGTH];
    byte[] truth = new byte[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      shorts[i] = (short) random.nextInt();
      ints[i] = random.nextInt();
      longs[i] = random.nextLong();
      floats[i] = i < 130 ? 0 : i < 260 ? Float.NaN : (float) Math.sin(i);
      doubles[i] = i < 130 ? 0 : i < 260 ? Double.NaN : Math.sin(i);
      truth[i] = (byte) (i % 3 == 0 ? 1 : 0);
    }
    values.put("int8", bytes);
    values.put("uint8", bytes);
    values.put("int16", shorts);
    values.put("uint16", shorts);
    values.put("int32", ints);
    values.put("uint32", ints);
    values.put("int64", longs);
    values.put("uint64", longs);
    values.put("float32", floats);
    values.put("float64", doubles);
    values.put("bool", truth);
    ZarrWriterBuilder builder = ZarrWriter.to(folder.resolve("all.zarr").toString());
    for (String type : values.keySet()) {
      builder.array(NewArray.of("/" + type, type, 7, 10, 13).dimensions("z", "y", "x"));
    }
    try (ZarrWriter writer = builder.open()) {
      for (Map.Entry<String, Object> array : values.entrySet()) {
        writer.write("/" + array.getKey(), Section.all(7, 10, 13), array.getValue());
      }
      writer.finish();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3, none",
    "3, gzip:6",
    "3, zstd:3",
    "3, blosc:lz4:5:shuffle",
    "3, blosc:lz4hc:9:bitshuffle",
    "3, blosc:zstd:3:shuffle",
    "3, blosc:blosclz:5:noshuffle",
    "3, blosc:zlib:6:shuffle",
    "2, none",
    "2, zlib:6",
    "2, blosc:lz4:5:shuffle",
    "2, blosc:zstd:3:bitshuffle"
  })
  void everyTypeInEveryCodec(int format, String codec) throws Exception {
    Layout chunks = Layout.AUTO.withCodec(codec).withChunks(Map.of("z", 4, "y", 10, "x", 7));
    copyAndRead("whole.zarr", format, chunks);
    if (format == 3) {
      copyAndRead("sharded.zarr", format, chunks.withShards(Map.of("z", 4, "y", 10, "x", 14)));
    }
  }

  private void copyAndRead(String name, int format, Layout layout) throws Exception {
    Path copy = folder.resolve(name);
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + folder.resolve("all.zarr"))) {
      ZarrCopy.of(file, copy.toString()).format(format).layout(layout).write();
    }
    for (Map.Entry<String, Object> array : values.entrySet()) {
      ucar.ma2.Array found = planes(Array.open(copy.resolve(array.getKey())));
      assertThat(java(found)).as(name + " " + array.getKey()).isEqualTo(array.getValue());
    }
  }

  /** One by one, since zarr-java 0.0.9 decodes no zstd when it takes a shard as a whole. */
  private static ucar.ma2.Array planes(Array array) throws Exception {
    ucar.ma2.Array all = null;
    for (int z = 0; z < SHAPE[0]; z++) {
      ucar.ma2.Array plane = array.read(new long[] {z, 0, 0}, new int[] {1, SHAPE[1], SHAPE[2]});
      all = all == null ? ucar.ma2.Array.factory(plane.getDataType(), SHAPE) : all;
      ucar.ma2.Array.arraycopy(plane, 0, all, z * (int) plane.getSize(), (int) plane.getSize());
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theNumbersOfDatasetsOfAllKinds(int format) throws Exception {
    int read = 0;
    for (Path source : CopiedTwinsTest.sources()) {
      Path copy = folder.resolve(source.getFileName() + ".zarr");
      try (NetcdfFile file = NetcdfFiles.open(source.toString())) {
        ZarrCopy.of(file, copy.toString()).format(format).write();
        for (Variable variable : file.getVariables()) {
          Path array = copy.resolve(variable.getFullName());
          // zarr-java 0.0.9 finds no chunks of scalars in version 2.
          boolean known = format == 3 || variable.getRank() > 0;
          if (variable.getDataType().isNumeric() && known && Files.exists(array)) {
            assertThat(java(Array.open(array).read()))
                .as(source + " " + variable.getNameAndDimensions())
                .isEqualTo(java(variable.read()));
            read++;
          }
        }
      }
    }
    assertThat(read).isGreaterThan(200);
  }

  /** The values as an array of Java; those that are true or false as 1 or 0. */
  private static Object java(ucar.ma2.Array array) {
    Object all = array.copyTo1DJavaArray();
    if (array.getDataType() != DataType.BOOLEAN) {
      return all;
    }
    boolean[] truth = (boolean[]) all;
    byte[] bytes = new byte[truth.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (truth[i] ? 1 : 0);
    }
    return bytes;
  }
}
