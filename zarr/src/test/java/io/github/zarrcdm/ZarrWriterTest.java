package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZarrWriterTest {
  /** The first of {@link #small}. */
  private static final Section CHUNK = Section.of(new long[2], new int[] {2, 3});

  @TempDir Path folder;

  static NewArray small() {
    return NewArray.of("/g/a", "int32", 5, 7).dimensions("y", "x").chunks(2, 3).fill(-1);
  }

  static int[] numbers(int count) {
    return IntStream.range(0, count).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsWrittenIsRead(int format) throws IOException {
    WritableMemory memory = new WritableMemory();
    try (ZarrWriter writer =
        ZarrWriter.to(memory)
            .format(format)
            .group("/", new Attributes(Map.of("title", "Höhe", "n", 3L)))
            .array(small().attribute("units", "m"))
            .open()) {
      writer.write("/g/a", Section.all(5, 7), numbers(35));
      assertThat(writer.written().chunks()).isEqualTo(9);
      writer.finish();
    }
    ZarrDataset read = ZarrDataset.of(memory.reader(), "/");
    assertThat(read.root().attributes().values())
        .containsExactlyInAnyOrderEntriesOf(Map.of("title", "Höhe", "n", 3L));
    ZarrArray array = read.array("/g/a").orElseThrow();
    assertThat(array.read()).isEqualTo(numbers(35));
    assertThat(array.dimensions()).containsExactly("y", "x");
    assertThat(array.attribute("units")).contains("m");
  }

  /** Whoever keeps stores by their checksums finds the same ones in each copy. */
  @Test
  void documentsAreTheSameBytesInEachProcess() throws IOException {
    WritableMemory memory = new WritableMemory();
    CodecSpec zstd = new CodecSpec("zstd", Map.of("level", 1L, "checksum", false));
    ZarrWriter.to(memory)
        .array(NewArray.of("/a", "<M8[10s]", 4).chunks(2).shards(4).codecs(zstd).fill(0L))
        .array(NewArray.of("/r", List.of(List.of("x", "int8"), List.of("y", "int16")), 1))
        .open()
        .finish();
    assertThat(members(memory, "a/zarr.json"))
        .containsSubsequence("data_type", "name", "configuration", "unit", "scale_factor")
        .containsSubsequence("chunk_shape", "codecs", "name", "configuration", "endian", "name")
        .containsSubsequence("level", "checksum", "index_codecs", "name", "configuration");
    assertThat(members(memory, "r/zarr.json"))
        .containsSubsequence("data_type", "name", "configuration", "fields")
        .containsSubsequence("fields", "name", "data_type", "name", "data_type");
  }

  private static List<String> members(WritableMemory memory, String key) {
    String text = new String(memory.values().get(key), StandardCharsets.UTF_8);
    return Pattern.compile("\"(\\w+)\" :").matcher(text).results().map(m -> m.group(1)).toList();
  }

  @Test
  void aTargetIsFreeAgainWhenItsWriterCannotBeMade() throws IOException {
    WritableMemory memory = new WritableMemory();
    Map<String, Object> level =
        new AbstractMap<>() {
          @Override
          public Set<Map.Entry<String, Object>> entrySet() {
            if (memory.values().containsKey(".zarr-cdm-unfinished")) {
              throw new OutOfMemoryError();
            }
            return Map.<String, Object>of("level", 1L).entrySet();
          }
        };
    Array array = small().build();
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    List<CodecSpec> codecs = List.of(data.codecs().get(0), new CodecSpec("numcodecs.zlib", level));
    ArrayData fails =
        new ArrayData.Chunked(data.grid(), data.keys(), data.otherKeys(), codecs, data.fill());
    assertThatThrownBy(() -> ZarrWriter.to(memory).array(array.withData(fails)).open())
        .isInstanceOf(OutOfMemoryError.class);
    ZarrWriter.to(memory).array(small()).overwrite().open().close();
  }

  @Test
  void severalProcessesWriteChunksAndTheFirstFinishes() throws IOException {
    String target = folder.resolve("shared.zarr").toString();
    String ticket;
    try (ZarrWriter first = ZarrWriter.to(target).array(small()).open()) {
      ticket = first.ticket();
      try (ZarrWriter other = ZarrWriter.to(target).array(small()).join(ticket)) {
        other.write("/g/a", Section.all(5, 7), numbers(35));
        assertThatThrownBy(other::finish)
            .isInstanceOf(ZarrException.NotWritable.class)
            .hasMessageContaining("by the process that began it");
      }
      assertThatThrownBy(() -> ZarrDataset.open(target)).isInstanceOf(ZarrException.class);
      first.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(target)) {
      assertThat(read.array("/g/a").orElseThrow().read()).isEqualTo(numbers(35));
    }
    assertThat(Path.of(target)).isDirectoryNotContaining("glob:**/.zarr-cdm*");
    assertThatThrownBy(() -> ZarrWriter.to(target).array(small()).join(ticket))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("has ended");
  }

  /** As a request of a task that hangs while its job ends and the next one writes. */
  @ParameterizedTest
  @ValueSource(strings = {"whole", "part", "empty", "ended"})
  void whatIsLateTakesThePlaceOfNothingThatALaterWriterPut(String late) throws IOException {
    WritableMemory memory = new WritableMemory();
    try (ZarrWriter before = ZarrWriter.to(memory).array(small()).open()) {
      before.write("/g/a", Section.all(5, 7), numbers(35));
      before.finish();
    }
    int[] next = {100, 101, 102, 103, 104, 105};
    ZarrWriter first = ZarrWriter.to(memory).array(small()).extend().open();
    ZarrWriter joined = ZarrWriter.to(memory).array(small()).join(first.ticket());
    memory.meanwhile("g/a/c/0/0", () -> replace(memory, first, late.equals("ended"), next));
    Section part = late.equals("part") ? Section.cell(1, 1) : CHUNK;
    int[] values = new int[(int) part.size()];
    Arrays.fill(values, late.equals("empty") ? -1 : 7);
    assertThatThrownBy(() -> joined.write("/g/a", part, values))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("has ended");
    ZarrDataset read = ZarrDataset.of(memory.reader(), "/");
    int[] all = (int[]) read.array("/g/a").orElseThrow().read();
    assertThat(new int[] {all[0], all[1], all[2], all[7], all[8], all[9]}).isEqualTo(next);
  }

  private static void replace(WritableMemory memory, ZarrWriter first, boolean fails, int[] next) {
    try {
      if (!fails) {
        first.finish();
      }
      first.close();
      ZarrWriterBuilder again = ZarrWriter.to(memory).array(small());
      try (ZarrWriter other = again.extend().open()) {
        other.write("/g/a", CHUNK, next);
        other.finish();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void processesThatChangeTheSameChunkKeepWhatTheOthersChanged() throws IOException {
    WritableMemory memory = new WritableMemory();
    try (ZarrWriter first = ZarrWriter.to(memory).array(small()).open()) {
      ZarrWriter one = ZarrWriter.to(memory).array(small()).join(first.ticket());
      ZarrWriter other = ZarrWriter.to(memory).array(small()).join(first.ticket());
      memory.meanwhile("g/a/c/0/0", () -> write(other, Section.cell(1, 2), 9));
      write(one, Section.cell(0, 1), 8);
      first.finish();
    }
    ZarrDataset read = ZarrDataset.of(memory.reader(), "/");
    int[] all = (int[]) read.array("/g/a").orElseThrow().read();
    assertThat(new int[] {all[1], all[9], all[0]}).containsExactly(8, 9, -1);
  }

  private static void write(ZarrWriter writer, Section cell, int value) {
    try {
      writer.write("/g/a", cell, new int[] {value});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As after the end of a process: its mark is there, and what others had begun for it. */
  @Test
  void whatJoinedAWriterThatEndedIsStoppedByTheNextOne() throws IOException {
    Path target = folder.resolve("shared.zarr");
    Path mark = target.resolve(".zarr-cdm-unfinished");
    for (boolean ended : new boolean[] {true, false}) {
      try (ZarrWriter first = ZarrWriter.to(target.toString()).array(small()).overwrite().open()) {
        first.ticket();
        assertThat(target).isDirectoryContaining("glob:**/.zarr-cdm-unfinished-*");
        if (ended) {
          Files.writeString(
              mark, Files.readString(mark).replaceFirst("process: .*", "process: 999999999"));
          ZarrWriter.to(target.toString()).array(small()).resume().open().close();
          assertThat(target).isDirectoryNotContaining("glob:**/.zarr-cdm-unfinished-*");
        }
      }
      assertThat(target).isDirectoryNotContaining("glob:**/.zarr-cdm-unfinished-*");
      assertThat(mark).exists();
    }
  }

  @Test
  void sectionsThatCutChunksLeaveTheRestAsItIs() throws IOException {
    for (NewArray array : new NewArray[] {small(), small().shards(4, 6), small().codecs()}) {
      WritableMemory memory = new WritableMemory();
      int[] expected = new int[35];
      Arrays.fill(expected, -1);
      try (ZarrWriter writer = ZarrWriter.to(memory).array(array).open()) {
        int[][] sections = {{1, 1, 3, 4}, {0, 5, 5, 2}, {4, 0, 1, 7}, {2, 2, 1, 1}, {0, 4, 5, 1}};
        for (int[] s : sections) {
          int[] values = IntStream.range(100, 100 + s[2] * s[3]).toArray();
          writer.write("/g/a", Section.of(new long[] {s[0], s[1]}, new int[] {s[2], s[3]}), values);
          for (int i = 0; i < values.length; i++) {
            expected[(s[0] + i / s[3]) * 7 + s[1] + i % s[3]] = values[i];
          }
        }
        writer.finish();
      }
      ZarrDataset read = ZarrDataset.of(memory.reader(), "/");
      assertThat(read.array("/g/a").orElseThrow().read()).isEqualTo(expected);
    }
  }

  @Test
  void chunksThatAreAllFillValueAreNotStored() throws IOException {
    int[] values = new int[35];
    Arrays.fill(values, -1);
    values[34] = 5;
    WritableMemory memory = new WritableMemory();
    try (ZarrWriter writer = ZarrWriter.to(memory).array(small().codecs()).open()) {
      writer.write("/g/a", Section.all(5, 7), values);
      assertThat(writer.written()).isEqualTo(new ZarrWriter.Written(1, 8, 24));
    }
    assertThat(memory.values()).containsKey("g/a/c/2/2").doesNotContainKey("g/a/c/0/0");
    WritableMemory all = new WritableMemory();
    try (ZarrWriter writer = ZarrWriter.to(all).array(small()).emptyChunks(true).open()) {
      writer.write("/g/a", Section.all(5, 7), values);
      assertThat(writer.written().chunks()).isEqualTo(9);
    }
  }

  @Test
  void aChunkThatBecomesFillValueAgainIsRemoved() throws IOException {
    WritableMemory memory = new WritableMemory();
    try (ZarrWriter writer = ZarrWriter.to(memory).array(small()).open()) {
      Section cell = Section.cell(0, 0);
      writer.write("/g/a", cell, new int[] {7});
      assertThat(writer.has("/g/a", 0, 0)).isTrue();
      writer.write("/g/a", cell, new int[] {-1});
      assertThat(writer.has("/g/a", 0, 0)).isFalse();
    }
  }

  @Test
  void whatZarrCannotExpressIsRefusedBeforeAnythingIsWritten() {
    WritableMemory memory = new WritableMemory();
    Map<NewArray, String> refused = new LinkedHashMap<>();
    refused.put(small().chunks(0, 1), "chunks of 0");
    refused.put(small().chunks(2), "its chunks 1");
    refused.put(small().shards(3, 3), "do not divide the shards");
    refused.put(small().dimensions("x"), "1 names");
    refused.put(small().codecs(new CodecSpec("bz2", Map.of())), "bz2\" cannot be written");
    refused.put(small().codecs(new CodecSpec("gzip", Map.of("level", 99L))), "level is 99");
    refused.put(small().chunks(1 << 30, 1 << 30), "bytes of a decoded chunk");
    refused.put(small().attribute("_FillValue", "x"), "attribute _FillValue: \"x\" is not a value");
    refused.put(NewArray.of("/a/../b", "int8", 1), "cannot be a name");
    refused.put(NewArray.of("/zarr.json", "int8", 1), "cannot be a name");
    refused.forEach(
        (array, message) ->
            assertThatThrownBy(() -> ZarrWriter.to(memory).array(array).open())
                .isInstanceOf(ZarrException.class)
                .hasMessageContaining("memory: ")
                .hasMessageContaining(message));
    assertThatThrownBy(() -> ZarrWriter.to(memory).array(small().shards(4, 6)).format(2).open())
        .hasMessageContaining("cannot be expressed in Zarr v2");
    assertThatThrownBy(
            () -> ZarrWriter.to(memory).array(small().dimensions("x", null)).format(2).open())
        .hasMessageContaining("some dimensions have names");
    assertThatThrownBy(() -> ZarrWriter.to(memory).format(1).open())
        .hasMessage("Zarr version 1 cannot be written; 2 and 3 can");
    assertThatThrownBy(() -> NewArray.of("/a", "int33", 1).build()).hasMessageContaining("int33");
    assertThatThrownBy(() -> ZarrWriter.to("https://example.org/a.zarr"))
        .isInstanceOf(ZarrException.class);
    assertThat(memory.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"string", "|S3", "<U3", "|V3"})
  void aNullIsAnErrorThatNamesTheChunk(String type) throws IOException {
    NewArray array = NewArray.of("/t", type, 2).chunks(1);
    try (ZarrWriter writer = ZarrWriter.to(new WritableMemory()).array(array).open()) {
      Object values = type.equals("|V3") ? new byte[2][] : new String[2];
      assertThatThrownBy(() -> writer.write("/t", Section.all(2), values))
          .isInstanceOf(ZarrException.Malformed.class)
          .hasMessageContainingAll("memory: array /t, chunk ", " is null");
    }
  }

  @Test
  void valuesThatDoNotFitAreErrorsThatNameTheChunk() throws IOException {
    NewArray texts = NewArray.of("/t", "|S3", 2).chunks(1);
    try (ZarrWriter writer = ZarrWriter.to(new WritableMemory()).array(texts).open()) {
      Section all = Section.all(2);
      assertThatThrownBy(() -> writer.write("/t", all, new Object[] {"abc", "abcd"}))
          .isInstanceOf(ZarrException.Malformed.class)
          .hasMessageContaining("memory: array /t, chunk t/c/1: a text of 4 bytes does not fit");
      assertThatThrownBy(() -> writer.write("/t", all, new int[2]))
          .hasMessageEndingWith("takes a Object[] of length 2; found a int[] of length 2");
      assertThatThrownBy(() -> writer.write("/t", Section.all(3), new Object[3]))
          .hasMessageContaining("is not within its shape [2]");
      assertThatThrownBy(() -> writer.write("/u", all, new Object[2]))
          .hasMessageContaining("no array /u is declared");
      writer.finish();
      assertThatThrownBy(writer::finish)
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("it is finished");
    }
  }

  @Test
  void attributesAreWhatJsonSays() throws ZarrException {
    NewArray array = NewArray.of("/a", "int8").attribute("range", new short[] {1, 2});
    assertThat(array.build().attributes().get("range")).isEqualTo(List.of(1L, 2L));
    assertThatThrownBy(() -> array.attribute("since", LocalDate.EPOCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.time.LocalDate: values are texts");
  }
}
