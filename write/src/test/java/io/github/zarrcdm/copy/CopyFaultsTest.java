package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** A copy that fails at any of its changes leaves the target as before, or plainly unfinished. */
class CopyFaultsTest {
  private static final String TARGET = "failing://memory/a.zarr";
  private static final int TIMES = 6;
  private static final int CELLS = 32;

  @TempDir Path folder;
  private final float[] values = new float[TIMES * CELLS];

  /** What is done to the target. */
  private interface Work {
    void with(ZarrCopy copy) throws IOException;
  }

  private interface Check {
    void of(boolean finished) throws Exception;
  }

  @AfterEach
  void failInMemory() {
    FailingProvider.place = "";
    FailingProvider.beforeMark = null;
  }

  /** Maps, one chunk each. */
  @BeforeEach
  void writeSource() throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = i + 1;
    }
    double[] times = new double[TIMES];
    Arrays.setAll(times, t -> t + 1);
    try (ZarrWriter writer =
        ZarrWriter.to(folder.resolve("maps.zarr").toString())
            .array(
                NewArray.of("/air", "float32", TIMES, CELLS)
                    .dimensions("time", "x")
                    .chunks(1, CELLS))
            .array(NewArray.of("/time", "float64", TIMES).dimensions("time"))
            .open()) {
      writer.write("/air", Section.all(TIMES, CELLS), values);
      writer.write("/time", Section.all(TIMES), times);
      writer.finish();
    }
  }

  /** Directly, and through an intermediate file. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 360})
  void aNewStoreOpensOnlyWithAllInItAndIsResumed(int memory) throws Exception {
    int changes =
        failAtEach(
            new WritableMemory(),
            0,
            copy -> {
              ZarrCopy all = series(copy).memory(memory);
              assertThat(all.plan().arrays().get(0).rechunked()).isEqualTo(memory < 1 << 20);
              all.write();
            },
            finished -> {
              if (!opens()) {
                assertThatThrownBy(() -> ZarrDataset.open(TARGET)).isInstanceOf(IOException.class);
                try (NetcdfFile file = source()) {
                  series(ZarrCopy.of(file, TARGET)).memory(memory).resume().verify().write();
                }
              }
              assertHas(TIMES);
            });
    assertThat(changes).isGreaterThan(10);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  /** A folder is unfinished, and a zip not there; no other file stays. */
  @ParameterizedTest
  @ValueSource(strings = {"a.zarr", "a.zarr.zip"})
  void foldersAndZipsOpenOnlyWithAllInThem(String name) throws Exception {
    boolean zip = name.endsWith(".zip");
    boolean finished = false;
    int at = 0;
    for (; !finished && at < 60; at++) {
      Path out = Files.createDirectory(folder.resolve("out" + at));
      String place = out.resolve(name).toString();
      FailingProvider.place = place;
      FailingProvider.failsAt = at;
      try (NetcdfFile file = source()) {
        series(ZarrCopy.of(file, TARGET)).write();
        finished = true;
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("the disk is full");
        if (zip) {
          assertThat(out).isEmptyDirectory();
        }
        if (!Files.exists(Path.of(place, "zarr.json"))) {
          assertThatThrownBy(() -> ZarrDataset.open(place)).isInstanceOf(IOException.class);
          try (NetcdfFile file = source()) {
            ZarrCopy again = series(ZarrCopy.of(file, place));
            (zip ? again : again.resume()).verify().write();
          }
        }
      }
      assertHas(place, TIMES);
      try (Stream<Path> left = Files.list(out)) {
        assertThat(left).containsExactly(Path.of(place));
      }
    }
    assertThat(at).isBetween(10, 59);
  }

  /**
   * Or, without consolidated metadata, one of which some arrays are longer, which the same append
   * completes, and no other.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStoreThatGrowsIsTheOldOneUntilItIsTheNewOne(boolean consolidated) throws Exception {
    AtomicInteger torn = new AtomicInteger();
    failAtEach(
        copied(0, 3, consolidated),
        4,
        copy -> copy.append("time").write(),
        finished -> {
          long times = length("/air");
          assertThat(times).isIn(finished ? new Long[] {6L} : new Long[] {4L, 6L});
          assertHas((int) times);
          if (length("/time") != times) {
            torn.incrementAndGet();
            assertThatThrownBy(() -> append(4, 4)).hasMessageContaining("interrupted append");
          }
          if (length("/time") != TIMES || times != TIMES) {
            append(4, TIMES - 1);
          }
          assertHas(TIMES);
          assertThat(length("/time")).isEqualTo(TIMES);
        });
    assertThat(torn.get() > 0).isEqualTo(!consolidated);
  }

  private static long length(String path) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(TARGET)) {
      return read.array(path).orElseThrow().shape()[0];
    }
  }

  /** Between the look at the store and the mark that keeps others away. */
  @Test
  void whatAnotherProcessAppendsInTheMeantimeIsNotReplaced() throws Exception {
    copied(0, 3);
    FailingProvider.beforeMark =
        () -> {
          append(4, 4);
          return true;
        };
    assertThatThrownBy(() -> append(4, 5))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("another process has changed it in the meantime");
    assertHas(5);
    assertThat(FailingProvider.memory.values()).doesNotContainKey(Marker.UNFINISHED);
  }

  /** No coordinate tells that the same place was meant for both. */
  @Test
  void whatIsAppendedInTheMeantimeIsNotReplacedWithoutCoordinatesEither() throws Exception {
    FailingProvider.memory = new WritableMemory();
    FailingProvider.failsAt = Integer.MAX_VALUE;
    writeCounts(TARGET, 1);
    String place = folder.resolve("counts.zarr").toString();
    writeCounts(place, 2);
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + place)) {
      FailingProvider.beforeMark = () -> ZarrCopy.of(file, TARGET).append("time").write();
      assertThatThrownBy(() -> ZarrCopy.of(file, TARGET).append("time").write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("another process has changed it in the meantime");
    }
    try (ZarrDataset read = ZarrDataset.open(TARGET)) {
      assertThat((int[]) read.array("/n").orElseThrow().read()).containsExactly(1, 2);
    }
    assertThat(FailingProvider.memory.values()).doesNotContainKey(Marker.UNFINISHED);
  }

  private static void writeCounts(String place, int count) throws IOException {
    NewArray array = NewArray.of("/n", "int32", 1).dimensions("time");
    try (ZarrWriter writer = ZarrWriter.to(place).array(array).open()) {
      writer.write("/n", Section.all(1), new int[] {count});
      writer.finish();
    }
  }

  private void append(int first, int last) throws Exception {
    try (NetcdfFile file = source()) {
      ZarrCopy.of(file, TARGET).select(Maps.times(file, first, last)).append("time").write();
    }
  }

  @Test
  void anOverwrittenStoreIsWholeOrDoesNotOpen() throws Exception {
    failAtEach(
        copied(0, 3),
        0,
        copy -> copy.overwrite().write(),
        finished -> {
          if (opens()) {
            try (ZarrDataset read = ZarrDataset.open(TARGET)) {
              int times = (int) read.array("/air").orElseThrow().shape()[0];
              assertHas(finished ? TIMES : times);
            }
          } else {
            assertThat(finished).isFalse();
          }
        });
  }

  private static ZarrCopy series(ZarrCopy copy) {
    return copy.layout("air", Layout.AUTO.withChunks(Map.of("time", -1, "x", 1)));
  }

  private WritableMemory copied(int first, int last) throws Exception {
    return copied(first, last, true);
  }

  private WritableMemory copied(int first, int last, boolean consolidated) throws Exception {
    FailingProvider.memory = new WritableMemory();
    FailingProvider.failsAt = Integer.MAX_VALUE;
    try (NetcdfFile file = source()) {
      ZarrCopy.of(file, TARGET)
          .select(Maps.times(file, first, last))
          .consolidated(consolidated)
          .write();
    }
    return FailingProvider.memory;
  }

  private static boolean opens() {
    return FailingProvider.memory.values().containsKey("zarr.json");
  }

  private void assertHas(int times) throws IOException {
    assertHas(TARGET, times);
  }

  private void assertHas(String place, int times) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(place)) {
      assertThat((float[]) read.array("/air").orElseThrow().read())
          .isEqualTo(Arrays.copyOf(values, times * CELLS));
    }
  }

  /** Fails at the first change, at the second, ..., until none fails; gives their number. */
  private int failAtEach(WritableMemory before, int firstTime, Work work, Check check)
      throws Exception {
    for (int at = 0; at < 200; at++) {
      FailingProvider.memory = new WritableMemory();
      for (Map.Entry<String, byte[]> value : before.values().entrySet()) {
        FailingProvider.memory.put(value.getKey(), ByteBuffer.wrap(value.getValue()));
      }
      FailingProvider.failsAt = at;
      boolean finished = true;
      try (NetcdfFile file = source()) {
        work.with(ZarrCopy.of(file, TARGET).select(Maps.times(file, firstTime, TIMES - 1)));
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("the disk is full");
        finished = false;
      }
      FailingProvider.failsAt = Integer.MAX_VALUE;
      check.of(finished);
      if (finished) {
        return at;
      }
    }
    throw new AssertionError("it never ends");
  }

  private NetcdfFile source() throws IOException {
    return NetcdfFiles.open("zarr:" + folder.resolve("maps.zarr"));
  }
}
