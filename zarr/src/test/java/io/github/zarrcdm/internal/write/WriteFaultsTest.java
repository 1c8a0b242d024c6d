package io.github.zarrcdm.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that fails at one change: the target is as before, or plainly unfinished. */
class WriteFaultsTest {
  private static final int MOST = 100;
  private static final Attributes ROOT = new Attributes(Map.of("title", "six"));

  /** What is done to the target. */
  private interface Work {
    void with(ZarrWriterBuilder builder) throws IOException;
  }

  @ParameterizedTest
  @CsvSource({"2, true", "2, false", "3, true", "3, false"})
  void aNewStoreOpensOnlyWithAllInIt(int format, boolean consolidated) throws IOException {
    int changes =
        failAtEach(
            new WritableMemory(),
            builder -> write(builder.format(format).consolidated(consolidated), 6),
            (memory, finished) -> {
              if (!opens(memory)) {
                assertDoesNotOpen(memory);
                ZarrWriterBuilder resumed = ZarrWriter.to(memory).format(format).resume();
                write(resumed.consolidated(consolidated), 6);
              }
              assertHas(memory, 6);
            });
    assertThat(changes).isGreaterThan(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aStoreThatIsExtendedStaysReadable(int format) throws IOException {
    WritableMemory before = new WritableMemory();
    write(ZarrWriter.to(before).format(format), 4);
    failAtEach(
        before,
        builder -> write(builder.format(format).extend(), 6),
        (memory, finished) -> {
          ZarrDataset read = ZarrDataset.of(memory.reader(), "/");
          int length = (int) read.array("/a").orElseThrow().shape()[0];
          assertThat(length).isIn(finished ? List.of(6) : List.of(4, 6));
          assertHas(memory, length);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aStoreThatIsOverwrittenIsAsBeforeOrDoesNotOpen(int format) throws IOException {
    WritableMemory before = new WritableMemory();
    write(ZarrWriter.to(before).format(format), 4);
    failAtEach(
        before,
        builder -> write(builder.format(format).overwrite(), 6),
        (memory, finished) -> {
          if (opens(memory)) {
            int[] values = values(memory);
            assertThat(values).isEqualTo(numbers(values.length));
          } else {
            assertDoesNotOpen(memory);
          }
        });
  }

  /** Else the chunks of the old store would pass for those that were written before the fault. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void anInterruptedOverwriteResumesWithoutChunksOfTheOldStore(int format) throws IOException {
    WritableMemory before = new WritableMemory();
    NewArray array = NewArray.of("/a", "int32", 6).chunks(2).fill(-5);
    try (ZarrWriter writer = ZarrWriter.to(before).format(format).array(array).open()) {
      writer.write("/a", Section.all(6), new int[6]);
      writer.finish();
    }
    failAtEach(
        before,
        builder -> write(builder.format(format).overwrite(), 6),
        (memory, finished) -> {
          if (!opens(memory)) {
            try (ZarrWriter writer =
                ZarrWriter.to(memory)
                    .format(format)
                    .group("/", ROOT)
                    .array(array)
                    .resume()
                    .open()) {
              for (int chunk = 0; chunk < 3; chunk++) {
                if (!writer.has("/a", chunk)) {
                  int[] two = {2 * chunk, 2 * chunk + 1};
                  writer.write("/a", Section.of(new long[] {2L * chunk}, new int[] {2}), two);
                }
              }
              writer.finish();
            }
            assertThat(values(memory)).isEqualTo(numbers(6));
          }
        });
  }

  private static void assertDoesNotOpen(WritableMemory memory) {
    assertThatThrownBy(() -> ZarrDataset.of(memory.reader(), "/"))
        .isInstanceOf(ZarrException.NotZarr.class);
  }

  private static boolean opens(WritableMemory memory) {
    return Stream.of("zarr.json", ".zmetadata", ".zgroup").anyMatch(memory.values()::containsKey);
  }

  private static void assertHas(WritableMemory memory, int length) throws IOException {
    assertThat(values(memory)).isEqualTo(numbers(length));
    assertThat(ZarrDataset.of(memory.reader(), "/").root().attributes().values())
        .isEqualTo(ROOT.values());
  }

  private static int[] values(WritableMemory memory) throws IOException {
    return (int[]) ZarrDataset.of(memory.reader(), "/").array("/a").orElseThrow().read();
  }

  private static int[] numbers(int count) {
    return IntStream.range(0, count).toArray();
  }

  private static void write(ZarrWriterBuilder builder, int length) throws IOException {
    NewArray array = NewArray.of("/a", "int32", length).chunks(2).fill(-5);
    try (ZarrWriter writer = builder.group("/", ROOT).array(array).open()) {
      writer.write("/a", Section.all(length), numbers(length));
      writer.finish();
    }
  }

  private interface Check {
    void of(WritableMemory memory, boolean finished) throws IOException;
  }

  /** Fails at the first change, at the second, ..., until none fails; gives their number. */
  private static int failAtEach(WritableMemory before, Work work, Check check) throws IOException {
    for (int at = 0; at < MOST; at++) {
      WritableMemory memory = new WritableMemory();
      for (Map.Entry<String, byte[]> value : before.values().entrySet()) {
        memory.put(value.getKey(), ByteBuffer.wrap(value.getValue()));
      }
      boolean finished = true;
      try {
        memory.failAfter(at);
        work.with(ZarrWriter.to(memory));
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("the disk is full");
        finished = false;
      }
      memory.failAfter(Integer.MAX_VALUE);
      check.of(memory, finished);
      if (finished) {
        return at;
      }
    }
    throw new AssertionError("it never ends");
  }
}
