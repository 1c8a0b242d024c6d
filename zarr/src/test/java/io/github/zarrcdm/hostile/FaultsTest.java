package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.FaultyStore;
import io.github.zarrcdm.testing.FaultyStore.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store that fails at any one request of opening or reading: the failure is reported, or
 * harmless; and what is read afterwards is right, from the same open dataset.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultsTest {
  private static final List<String> STORES =
      List.of(
          "v2_blosc/large_lz4_1",
          "v2_layout/missing_01",
          "v2_filters/adler32_1",
          "v2_zarr3writer/strings_1",
          "v3_codecs/blosc_lz4_shuffle",
          "v3_dtypes/datetime_h",
          "v3_sharding/basic_crc_end_big",
          "v3_sharding/basic_blosc_start_nocrc",
          "v3_sharding/nested_0");

  static Stream<Arguments> faults() {
    return Stream.of(false, true)
        .flatMap(
            remote ->
                stores()
                    .flatMap(
                        id ->
                            Stream.of(Fault.values())
                                .filter(fault -> fault != Fault.NONE && fault != Fault.BLOCKS)
                                .map(fault -> Arguments.of(id, fault, remote))));
  }

  static Stream<String> stores() {
    return STORES.stream();
  }

  @ParameterizedTest(name = "{0} {1}, remote {2}")
  @MethodSource("faults")
  void aFaultWhileReadingIsReportedOnceAndForgotten(String id, Fault fault, boolean remote)
      throws Exception {
    FaultyStore store = store(id, remote);
    List<String> expected;
    int requests;
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      store.failAt(0, Fault.NONE);
      expected = readAll(dataset);
      requests = store.requests();
    }
    assertThat(requests).isPositive();
    int step = Math.max(1, requests / 8);
    for (int at = 0; at < requests; at += step) {
      try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
        store.failAt(at, fault);
        List<String> read = attempt(() -> readAll(dataset));
        boolean silent = fault == Fault.LOSES_THE_VALUE || fault == Fault.SCRAMBLES_THE_VALUE;
        if (read != null && !silent) {
          assertThat(read).as("read with a fault at %d", at).isEqualTo(expected);
        }
        // A JVM before 22 reports a lack of memory where there is none, so reads are repeated.
        assertThat(read != null || fault != Fault.RUNS_OUT_OF_MEMORY).isTrue();
        store.failAt(0, Fault.NONE);
        if (read == null) {
          assertThat(readAll(dataset)).as("read after the fault at %d", at).isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}, remote {2}")
  @MethodSource("faults")
  void aFaultWhileOpeningIsReportedAndTheNextOpenWorks(String id, Fault fault, boolean remote)
      throws Exception {
    FaultyStore store = store(id, remote);
    store.failAt(0, Fault.NONE);
    ZarrDataset.of(store, "/");
    int requests = store.requests();
    for (int at = 0; at < requests; at++) {
      store.failAt(at, fault);
      attempt(() -> ZarrDataset.of(store, "/"));
    }
    store.failAt(0, Fault.NONE);
    assertThat(readAll(ZarrDataset.of(store, "/"))).isNotEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void anInterruptEndsAReadThatBlocksAndTheNextReadWorks(String id) throws Exception {
    FaultyStore store = store(id, false);
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      store.failAt(0, Fault.BLOCKS);
      List<Throwable> failures = new ArrayList<>();
      Thread reader =
          new Thread(
              () -> {
                try {
                  readAll(dataset);
                } catch (Throwable e) {
                  failures.add(e);
                  assertThat(Thread.currentThread().isInterrupted()).isTrue();
                }
              });
      reader.start();
      store.awaitBlocked();
      reader.interrupt();
      reader.join();
      assertThat(reader.isAlive()).isFalse();
      assertThat(failures).singleElement().isInstanceOf(IOException.class);
      store.failAt(0, Fault.NONE);
      assertThat(readAll(dataset)).isNotEmpty();
    }
  }

  private interface Action<T> {
    T run() throws Exception;
  }

  /** What {@code action} gives; null if it failed as every action may. */
  private static <T> T attempt(Action<T> action) throws Exception {
    try {
      return action.run();
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("faulty");
    }
    return null;
  }

  private static FaultyStore store(String id, boolean remote) throws IOException {
    return new FaultyStore(new FileStore(Corpus.store(id)), remote);
  }

  /** Each array and a hash of its values, of all and of the first one. */
  private static List<String> readAll(ZarrDataset dataset) throws IOException {
    List<String> values = new ArrayList<>();
    for (Array array : arrays(dataset.root())) {
      values.add(array.path() + " " + hash(dataset.read(array, Section.all(array.shape()))));
      if (array.rank() > 0) {
        Section first = Section.cell(new long[array.rank()]);
        values.add(array.path() + " first " + hash(dataset.read(array, first)));
      }
    }
    return values;
  }

  private static int hash(Object values) {
    return Arrays.deepHashCode(new Object[] {values});
  }

  private static List<Array> arrays(Group group) {
    List<Array> arrays = new ArrayList<>(group.arrays());
    group.groups().forEach(inner -> arrays.addAll(arrays(inner)));
    return arrays;
  }
}
