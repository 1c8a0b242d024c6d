package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Whatever the shape, the type, the chunks of source and target, the memory and the part that is
 * copied: the values are those that netCDF-Java reads in the source.
 */
class RandomCopyTest {
  private static final List<String> TYPES =
      List.of("int8", "uint8", "int16", "uint32", "int64", "uint64", "float32", "float64");
  private static final List<String> CODECS =
      List.of("none", "gzip:1", "zstd:1", "blosc:lz4:5:shuffle", "blosc:zstd:1:bitshuffle");

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void valuesAreThoseOfTheSource(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    Path folder = Files.createTempDirectory("random-copy");
    try {
      Path source = folder.resolve("source.zarr");
      int rank = random.nextInt(5);
      int[] shape = random.ints(rank, 1, rank > 2 ? 9 : 40).toArray();
      write(source, shape, random);
      Path target = folder.resolve(random.nextInt(4) == 0 ? "t.zarr.zip" : "t.zarr");
      try (NetcdfFile file = NetcdfFiles.open("zarr:" + source)) {
        Variable variable = file.findVariable("v");
        ucar.ma2.Section part = part(variable, random);
        Chosen chosen = Chosen.of(part.getShape(), random);
        ZarrCopy.of(file, target.toString())
            .select(Map.of(variable, part))
            .format(chosen.format())
            .layout(chosen.layout())
            .memory(chosen.memory())
            .verify()
            .write();
        Object expected = variable.read(part).copyTo1DJavaArray();
        try (ZarrDataset copy = ZarrDataset.open(target.toString())) {
          assertThat(copy.array("/v").orElseThrow().read()).isEqualTo(expected);
        }
      }
    } finally {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
      }
    }
  }

  private static void write(Path place, int[] shape, Random random) throws IOException {
    int rank = shape.length;
    long[] lengths = LongStream.range(0, rank).map(d -> shape[(int) d]).toArray();
    int[] chunks = new int[rank];
    String[] names = new String[rank];
    for (int d = 0; d < rank; d++) {
      chunks[d] = 1 + random.nextInt(shape[d]);
      names[d] = "d" + d;
    }
    String type = TYPES.get(random.nextInt(TYPES.size()));
    NewArray array = NewArray.of("/v", type, lengths).dimensions(names).chunks(chunks);
    try (ZarrWriter writer = ZarrWriter.to(place.toString()).array(array).open()) {
      Object values = writer.root().arrays().get(0).type().kind().newArray(size(shape), 0);
      for (int i = 0; i < size(shape); i++) {
        // Zeros too, which are chunks that are not stored.
        byte number = (byte) (random.nextInt(3) == 0 ? 0 : random.nextInt(100));
        java.lang.reflect.Array.setByte(values, i, number);
      }
      writer.write("/v", Section.all(lengths), values);
      writer.finish();
    }
  }

  private static ucar.ma2.Section part(Variable variable, Random random)
      throws InvalidRangeException {
    List<Range> ranges = new ArrayList<>();
    for (int length : variable.getShape()) {
      int first = random.nextInt(3) > 0 ? 0 : random.nextInt(length);
      int last = random.nextInt(3) > 0 ? length - 1 : first + random.nextInt(length - first);
      ranges.add(new Range(first, last, random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(3)));
    }
    return new ucar.ma2.Section(ranges);
  }

  private static int size(int[] shape) {
    int size = 1;
    for (int length : shape) {
      size *= length;
    }
    return size;
  }

  /** A layout, and memory that holds little more than what is stored at once. */
  private record Chosen(int format, Layout layout, long memory) {
    private static final int UNITS = 6;

    static Chosen of(int[] shape, Random random) {
      int format = 2 + random.nextInt(2);
      boolean sharded = format == 3 && shape.length > 0 && random.nextBoolean();
      Map<String, Integer> chunks = new HashMap<>();
      Map<String, Integer> shards = new HashMap<>();
      int[] unit = shape.clone();
      for (int d = 0; d < shape.length; d++) {
        int chunk = 1 + random.nextInt(shape[d]);
        int times = sharded ? 1 + random.nextInt(3) : 1;
        chunks.put("d" + d, chunk);
        shards.put("d" + d, chunk * times);
        unit[d] = Math.min(shape[d], chunk * times);
      }
      Layout layout =
          Layout.AUTO.withChunks(chunks).withCodec(CODECS.get(random.nextInt(CODECS.size())));
      return new Chosen(
          format,
          sharded ? layout.withShards(shards) : layout.withoutShards(),
          (long) UNITS * Long.BYTES * size(unit) + random.nextInt(500));
    }
  }
}
