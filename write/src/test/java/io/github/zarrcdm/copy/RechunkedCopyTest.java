package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.CopyPlan.PlannedArray;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.store.CountingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.write.NetcdfFormatWriter;

/** Maps become series: how often a chunk is read and written, in which memory, and what is left. */
class RechunkedCopyTest {
  private static final Pattern PART = Pattern.compile(" bytes (\\d+)-(\\d+)$");
  private static final Pattern LAST = Pattern.compile(" last (\\d+) bytes$");
  private static final int CHUNK = 10;
  private static final int MAP = 50 * 70;

  private Maps maps;

  @BeforeEach
  void write(@TempDir Path folder) throws IOException {
    maps = Maps.in(folder);
  }

  /** All at once, in three passes, and through an intermediate file. */
  @ParameterizedTest
  @ValueSource(ints = {4_000_000, 1_000_000, 160_000})
  void sourceChunksAreReadAsOftenAsThePlanSaysAndShardsWrittenOnce(int memory) throws Exception {
    CountingProvider.folder = maps.folder().resolve("maps.zarr");
    CopyReport report;
    Map<String, Long> reads;
    try (NetcdfFile file = NetcdfFiles.open("zarr:counting://maps")) {
      CountingStore counted = CountingProvider.store;
      counted.requests();
      report = series(file, "series.zarr").memory(memory).write();
      reads =
          counted.requests().stream()
              .filter(request -> request.startsWith("air/c/"))
              .collect(Collectors.groupingBy(key -> key, Collectors.counting()));
    }
    PlannedArray air = report.plan().arrays().get(0);
    assertThat(air.path()).isEqualTo("/air");
    assertThat(air.rechunked()).isEqualTo(memory == 160_000);
    assertThat(air.passes()).isEqualTo(memory == 1_000_000 ? 3 : 1);
    assertThat(reads).hasSize(Maps.TIMES);
    assertThat(reads.values().stream().mapToLong(n -> n).sum())
        .isEqualTo(Math.round(air.passes() * Maps.TIMES));
    assertThat(report.objects()).isEqualTo(stored("series.zarr"));
    assertThat(maps.read("series.zarr", "/air")).isEqualTo(maps.values());
  }

  /**
   * Days 5 to 54 of a source with ten in each chunk: in tens from the fifth on, each chunk would be
   * read twice.
   */
  @ParameterizedTest
  @ValueSource(ints = {4_000_000, 1_000_000, 400_000})
  void chunksInWhichASectionBeginsAreReadNoMoreOftenThanOthers(int memory) throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("tens.zarr"))
          .layout("air", Layout.AUTO.withChunks(Map.of("time", 10, "lat", -1, "lon", -1)))
          .write();
    }
    CountingProvider.folder = maps.folder().resolve("tens.zarr");
    CopyReport report;
    long reads;
    try (NetcdfFile file = NetcdfFiles.open("zarr:counting://tens")) {
      CountingStore counted = CountingProvider.store;
      counted.requests();
      report = series(file, "part.zarr").select(Maps.times(file, 5, 54)).memory(memory).write();
      reads = counted.requests().stream().filter(request -> request.startsWith("air/c/")).count();
    }
    PlannedArray air = report.plan().arrays().get(0);
    assertThat(air.rechunked()).isEqualTo(memory == 400_000);
    assertThat(reads).isEqualTo(Math.round(air.passes() * 6));
    assertThat(maps.read("part.zarr", "/air"))
        .isEqualTo(Arrays.copyOfRange(maps.values(), 5 * MAP, 55 * MAP));
  }

  /**
   * Columns of shards, whose small chunks lie between those of others: a request brings what lies
   * between two of them too, as that is less than another request.
   */
  @Test
  void remoteShardsOfSmallChunksAreFetchedOnceNotForEachColumn() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("shards.zarr"))
          .layout(
              "air",
              Layout.AUTO
                  .withChunks(Map.of("time", -1, "lat", 1, "lon", 1))
                  .withShards(Map.of("lat", CHUNK, "lon", 35)))
          .write();
    }
    CountingProvider.folder = maps.folder().resolve("shards.zarr");
    CountingProvider.remote = true;
    CopyReport report;
    long bytes;
    try (NetcdfFile file = NetcdfFiles.open("zarr:counting://shards")) {
      CountingStore counted = CountingProvider.store;
      counted.requests();
      report =
          ZarrCopy.of(file, maps.place("columns.zarr"))
              .layout("air", Layout.AUTO.withChunks(Map.of("time", -1, "lon", 1)).withoutShards())
              .memory(2_000_000)
              .write();
      bytes =
          counted.requests().stream()
              .filter(request -> request.startsWith("air/c/"))
              .mapToLong(RechunkedCopyTest::asked)
              .sum();
    } finally {
      CountingProvider.remote = false;
    }
    PlannedArray air = report.plan().arrays().get(0);
    assertThat(air.chunks()).containsExactly(60, 50, 1);
    assertThat(air.passes()).isOne();
    long stored;
    try (Stream<Path> shards = Files.walk(CountingProvider.folder.resolve("air").resolve("c"))) {
      stored =
          shards.filter(Files::isRegularFile).mapToLong(shard -> shard.toFile().length()).sum();
    }
    assertThat(bytes).isBetween(stored, stored + stored / 10);
    assertThat(maps.read("columns.zarr", "/air")).isEqualTo(maps.values());
  }

  /** The bytes that a request like {@code a/c/0/0 bytes 512-575} asks for; 0 for a size. */
  private static long asked(String request) {
    Matcher part = PART.matcher(request);
    Matcher last = LAST.matcher(request);
    return part.find()
        ? Long.parseLong(part.group(2)) - Long.parseLong(part.group(1)) + 1
        : last.find() ? Long.parseLong(last.group(1)) : 0;
  }

  /** It has no chunks, and what is read of it is not read again with the rest. */
  @Test
  void aLongRowOfNetcdfIsReadOnce() throws Exception {
    String place = maps.place("row.nc");
    var file = NetcdfFormatWriter.createNewNetcdf3(place);
    file.addDimension("i", 1_000_000);
    file.addVariable("row", DataType.BYTE, "i");
    try (NetcdfFormatWriter writer = file.build()) {
      writer.write("row", ucar.ma2.Array.factory(DataType.BYTE, new int[] {1_000_000}));
    }
    try (NetcdfFile row = NetcdfFiles.open(place)) {
      CopyPlan plan =
          ZarrCopy.of(row, maps.place("row.zarr"))
              .layout(Layout.AUTO.withChunks(Map.of("i", 50_000)))
              .memory(600_000)
              .plan();
      assertThat(plan.arrays().get(0).passes()).isBetween(1.0, 1.1);
    }
  }

  /** So that an estimate has something to go by while nothing is written yet. */
  @Test
  void whatIsReadIntoTheIntermediateFileIsHalfOfTheProgress() throws Exception {
    Path chunks = maps.folder().resolve("series.zarr/air/c");
    AtomicLong before = new AtomicLong();
    AtomicLong all = new AtomicLong();
    try (NetcdfFile file = maps.open("maps.zarr")) {
      series(file, "series.zarr")
          .memory(160_000)
          .progress(
              bytes -> {
                all.addAndGet(bytes);
                if (Files.notExists(chunks)) {
                  before.addAndGet(bytes);
                }
              })
          .write();
    }
    long air = Float.BYTES * (long) maps.values().length;
    assertThat(all.get()).isGreaterThanOrEqualTo(air);
    assertThat(before.get()).isBetween(air / 2, all.get() - air / 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsLeftOfTheIntermediateFile(boolean fails) throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy copy = series(file, "series.zarr").memory(160_000);
      if (fails) {
        copy.progress(
            bytes -> {
              throw new IllegalStateException("killed");
            });
        assertThatThrownBy(copy::write).hasMessageContaining("killed");
      } else {
        copy.write();
      }
    }
    try (Stream<Path> left = Files.list(maps.folder())) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("maps.zarr", "series.zarr");
    }
  }

  /** A heap that holds half of the values: twelve times the memory for them, and Java itself. */
  @Test
  void theHeapIsBoundedByTheMemoryAskedForNotByTheData() throws Exception {
    runs(LargeRechunk.class, "-Xmx48m");
  }

  /** What leads to a chunk takes 500 bytes, to a chunk of 80 bytes too. */
  @Test
  void theHeapIsBoundedWhateverTheNumberOfChunksToRead() throws Exception {
    runs(SmallChunks.class, "-Xmx48m");
  }

  private void runs(Class<?> program, String heap) throws Exception {
    Path log = maps.folder().resolve("log.txt");
    Process copy =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                maps.folder().toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();

    assertThat(copy.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(copy.exitValue()).as(Files.readString(log)).isZero();
  }

  private ZarrCopy series(NetcdfFile file, String name) throws IOException {
    return ZarrCopy.of(file, maps.place(name))
        .layout(
            "air",
            Layout.AUTO
                .withChunks(Map.of("time", -1, "lat", 1, "lon", 1))
                .withShards(Map.of("lat", CHUNK, "lon", CHUNK)));
  }

  /** Files that are not documents. */
  private long stored(String name) throws IOException {
    try (Stream<Path> files = Files.walk(maps.folder().resolve(name))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !List.of("zarr.json").contains(file.getFileName().toString()))
          .count();
    }
  }
}
