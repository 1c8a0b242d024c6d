package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.CountingStore;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.write.NetcdfFormatWriter;
import ucar.unidata.io.RandomAccessFile;

/** What a dataset is as a store, without being written: byte by byte what a copy writes. */
class DatasetStoreTest {
  private static final Path HERE = Path.of("src/test/resources/io/github/zarrcdm/copy");

  @TempDir Path folder;

  static List<Path> sources() throws IOException {
    List<Path> all = new ArrayList<>(CopiedTwinsTest.sources());
    Stream.of("types.nc", "chunks.h5", "gaps.h5", "never-written.nc", "signs.hdf")
        .map(HERE::resolve)
        .forEach(all::add);
    return all;
  }

  @ParameterizedTest
  @MethodSource("sources")
  void everyKeyHasTheBytesOfACopy(Path source) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(source.toString())) {
      assertSameAsCopies(file);
    }
  }

  @Test
  void anAggregationIsWhatACopyOfItIs() throws Exception {
    NcmlFolder ncml = new NcmlFolder(folder);
    for (int n = 0; n < 3; n++) {
      Path part = folder.resolve("part" + n + ".nc");
      try (NetcdfFormatWriter writer = netcdf3(part, 4, 3, 5)) {
        writer.write(
            "v",
            ucar.ma2.Array.makeArray(ucar.ma2.DataType.FLOAT, 60, n, 1)
                .reshape(new int[] {4, 3, 5}));
        writer.write("time", ucar.ma2.Array.makeArray(ucar.ma2.DataType.DOUBLE, 4, 4 * n, 1));
      }
    }
    String members = "<netcdf location='%s'/>";
    String joined =
        "<aggregation dimName='time' type='joinExisting'>%s%s%s</aggregation>"
            .formatted(
                members.formatted(folder.resolve("part0.nc")),
                members.formatted(folder.resolve("part1.nc")),
                members.formatted(folder.resolve("part2.nc")));
    try (NetcdfFile file = ncml.open("", joined)) {
      assertSameAsCopies(file);
    }
  }

  /** The cells that nobody wrote become {@code _FillValue} in a copy, and do here. */
  @Test
  void netcdfsDefaultFillValuesAreDeclaredWhereThereAreSome() throws Exception {
    Path place = folder.resolve("gaps.nc");
    try (NetcdfFormatWriter writer = netcdf3(place, 4, 3, 5)) {
      writer.write("v", new int[] {1, 0, 0}, new ucar.ma2.ArrayFloat.D3(1, 3, 5));
    }
    try (NetcdfFile file = NetcdfFiles.open(place.toString())) {
      DatasetStore store = DatasetStore.of(file, 3, "gaps", v -> Layout.AUTO);
      assertThat(text(store, "v/zarr.json")).contains("\"_FillValue\"");
      assertThat(store.notes())
          .singleElement()
          .asString()
          .contains("default fill value is among the values of /time, /v,");
      assertSameAsCopies(file);
    }
  }

  @Test
  void ofAContiguousVariableAChunkReadsItsOwnBytesAlone() throws Exception {
    Path place = folder.resolve("large.nc");
    try (NetcdfFormatWriter writer = netcdf3(place, 16, 512, 512)) {
      for (int t = 0; t < 16; t++) {
        writer.write("v", new int[] {t, 0, 0}, new ucar.ma2.ArrayFloat.D3(1, 512, 512));
      }
    }
    try (NetcdfFile file = NetcdfFiles.open(place.toString())) {
      DatasetStore store = DatasetStore.of(file, 3, "large", DatasetStore.asStored(Layout.AUTO));
      Array v = java.util.Objects.requireNonNull(store.root().array("v"));
      int[] chunk = chunks(v);
      store.get("zarr.json");
      long raw = 4L * chunk[0] * chunk[1] * chunk[2];
      assertThat(raw).isLessThanOrEqualTo(2 << 20);
      RandomAccessFile.setDebugAccess(true);
      try {
        store.get("v/c/1/1/1");
        int rows = chunk[0] * chunk[1];
        long buffers = 2L * rows * 8092; // netCDF-Java reads rows by its buffer.
        assertThat(RandomAccessFile.getDebugNbytes()).isBetween(1L, raw + buffers);
      } finally {
        RandomAccessFile.setDebugAccess(false);
      }
    }
  }

  @Test
  void aChunkThatIsOneOfTheSourceReadsThatAlone() throws Exception {
    Maps.in(folder);
    CountingProvider.remote = false;
    CountingProvider.folder = folder.resolve("maps.zarr");
    try (NetcdfFile file = NetcdfFiles.open("zarr:counting://here/x.zarr")) {
      DatasetStore store = DatasetStore.of(file, 2, "maps", DatasetStore.asStored(Layout.AUTO));
      CountingStore counted = CountingProvider.store;
      counted.requests();
      assertThat(store.get("air/7.0.0")).isPresent();
      assertThat(counted.requests()).singleElement().asString().contains("air/c/7/0/0");
    }
  }

  @Test
  void keysOfNothingHaveNoValue() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(HERE.resolve("types.nc").toString())) {
      DatasetStore store = DatasetStore.of(file, 3, "types", v -> Layout.AUTO);
      for (String key :
          List.of(
              "x", "zarr.jso", ".zgroup", "nothing/c/0", "byte/c/01", "byte/c/999", "byte/c/-1")) {
        assertThat(store.get(key)).as(key).isEmpty();
      }
    }
  }

  private void assertSameAsCopies(NetcdfFile file) throws Exception {
    for (int format : new int[] {2, 3}) {
      Path place = folder.resolve(format + ".zarr");
      ZarrCopy copy = ZarrCopy.of(file, place.toString()).format(format);
      DatasetStore store = DatasetStore.of(file, format, "it", DatasetStore.asStored(Layout.AUTO));
      layoutsOf(store.root()).forEach(copy::layout);
      CopyPlan plan = copy.write().plan();
      assertThat(store.leftOut()).containsExactlyElementsOf(plan.leftOut());
      assertThat(store.notes()).containsExactlyElementsOf(plan.notes());
      try (Store written = new FileStore(place)) {
        Set<String> keys = keys(place);
        for (String key : keys) {
          assertThat(store.get(key)).as(key).isEqualTo(written.get(key));
        }
        assertThat(chunkKeys(store.root(), format))
            .allSatisfy(
                key ->
                    assertThat(store.get(key).isPresent()).as(key).isEqualTo(keys.contains(key)));
      }
    }
  }

  private static Map<String, Layout> layoutsOf(Group group) {
    Map<String, Layout> layouts = new LinkedHashMap<>();
    for (Array array : group.arrays()) {
      Map<String, Integer> lengths = new LinkedHashMap<>();
      for (int d = 0; d < array.rank(); d++) {
        lengths.put(array.dimensionNames().get(d), chunks(array)[d]);
      }
      layouts.put(array.path().substring(1), Layout.AUTO.withoutShards().withChunks(lengths));
    }
    group.groups().forEach(below -> layouts.putAll(layoutsOf(below)));
    return layouts;
  }

  private static Set<String> keys(Path place) throws IOException {
    Set<String> keys = new TreeSet<>();
    try (Stream<Path> files = Files.walk(place)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> keys.add(place.relativize(file).toString().replace('\\', '/')));
    }
    return keys;
  }

  private static List<String> chunkKeys(Group group, int format) {
    List<String> keys = new ArrayList<>();
    for (Array array : group.arrays()) {
      ArrayData.Chunked data = (ArrayData.Chunked) array.data();
      int[] chunks = chunks(array);
      long[] counts = new long[chunks.length];
      Arrays.setAll(counts, d -> (array.shape()[d] + chunks[d] - 1) / chunks[d]);
      long all = Arrays.stream(counts).reduce(1, (a, b) -> a * b);
      for (long n = 0; n < Math.min(all, 500); n++) {
        long[] index = new long[counts.length];
        long rest = n;
        for (int d = counts.length - 1; d >= 0; d--) {
          index[d] = rest % counts[d];
          rest /= counts[d];
        }
        keys.add(array.path().substring(1) + "/" + data.keys().key(index));
      }
    }
    group.groups().forEach(below -> keys.addAll(chunkKeys(below, format)));
    return keys;
  }

  private static int[] chunks(Array array) {
    return ((ChunkGrid.Regular) ((ArrayData.Chunked) array.data()).grid()).shape();
  }

  private static String text(Store store, String key) throws IOException {
    ByteBuffer bytes = store.get(key).orElseThrow();
    return java.nio.charset.StandardCharsets.UTF_8.decode(bytes).toString();
  }

  private static NetcdfFormatWriter netcdf3(Path place, int... shape) throws IOException {
    NetcdfFormatWriter.Builder builder =
        NetcdfFormatWriter.createNewNetcdf3(place.toString()).setFill(true);
    String[] names = {"time", "y", "x"};
    for (int d = 0; d < shape.length; d++) {
      builder.addDimension(names[d], shape[d]);
    }
    builder
        .addVariable("time", ucar.ma2.DataType.DOUBLE, "time")
        .addAttribute(new ucar.nc2.Attribute("units", "hours since 2026-01-01"));
    builder.addVariable("v", ucar.ma2.DataType.FLOAT, "time y x");
    return builder.build();
  }
}
