package io.github.zarrcdm.arrow;

import static io.github.zarrcdm.arrow.Filter.Comparison.AT_LEAST;
import static io.github.zarrcdm.arrow.Filter.Comparison.AT_MOST;
import static io.github.zarrcdm.arrow.Filter.Comparison.EQUAL;
import static io.github.zarrcdm.arrow.Filter.Comparison.GREATER;
import static io.github.zarrcdm.arrow.Filter.Comparison.LESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells of a store of 4 times, 2 regions and 3 places, in chunks of 2, 1 and 3. */
class ZarrArrowTest {
  private static final long[] SHAPE = {4, 2, 3};

  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void write() throws IOException {
    store = folder.resolve("a.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .array(
                NewArray.of("/time", "int32", 4)
                    .dimensions("time")
                    .attribute("units", "hours since 2000-01-01"))
            .array(NewArray.of("/region", "string", 2).dimensions("region"))
            .array(
                NewArray.of("/height", "float64", 2, 3)
                    .dimensions("region", "x")
                    .attribute("units", "m"))
            .array(variable("t", "int16").attribute("scale_factor", 0.5).attribute("units", "K"))
            .array(variable("count", "uint64"))
            .array(variable("wet", "bool"))
            .array(NewArray.of("/other", "float32", 5).dimensions("n"))
            .open()) {
      writer.write("/time", Section.all(new long[] {4}), new int[] {0, 6, 12, 18});
      writer.write("/region", Section.all(new long[] {2}), new Object[] {"north", "süd"});
      double[] heights = {1, 2, Double.NaN, 4, 5, 6};
      writer.write("/height", Section.all(new long[] {2, 3}), heights);
      short[] values = new short[24];
      long[] counts = new long[24];
      byte[] truths = new byte[24];
      for (int i = 0; i < 24; i++) {
        values[i] = (short) (i == 5 ? -1 : i);
        counts[i] = i == 7 ? -1 : i;
        truths[i] = (byte) (i % 2);
      }
      writer.write("/t", Section.all(SHAPE), values);
      writer.write("/count", Section.all(SHAPE), counts);
      writer.write("/wet", Section.all(SHAPE), truths);
      writer.finish();
    }
  }

  private static NewArray variable(String name, String type) {
    NewArray array =
        NewArray.of("/" + name, type, SHAPE)
            .dimensions("time", "region", "x")
            .chunks(2, 1, 3)
            .attribute("coordinates", "height");
    return name.equals("t") ? array.attribute("_FillValue", -1L) : array;
  }

  /** What another program reads of the stream. */
  private List<List<Object>> rows(List<String> columns, Filter... filters) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      ZarrArrow.scan(dataset, "/", columns, List.of(filters)).writeStream(out);
    }
    List<List<Object>> rows = new ArrayList<>();
    try (BufferAllocator allocator = new RootAllocator();
        ArrowReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(out.toByteArray()), allocator)) {
      while (reader.loadNextBatch()) {
        int count = reader.getVectorSchemaRoot().getRowCount();
        List<List<Object>> batch = new ArrayList<>();
        for (int row = 0; row < count; row++) {
          batch.add(new ArrayList<>());
        }
        for (FieldVector vector : reader.getVectorSchemaRoot().getFieldVectors()) {
          add(vector, reader, batch);
        }
        rows.addAll(batch);
      }
    }
    return rows;
  }

  private static void add(FieldVector vector, ArrowReader reader, List<List<Object>> batch)
      throws IOException {
    if (vector.getField().getDictionary() == null) {
      for (int row = 0; row < batch.size(); row++) {
        Object value = vector.getObject(row);
        batch.get(row).add(value instanceof org.apache.arrow.vector.util.Text t ? t + "" : value);
      }
      return;
    }
    Dictionary dictionary =
        reader.getDictionaryVectors().get(vector.getField().getDictionary().getId());
    try (FieldVector texts = (FieldVector) DictionaryEncoder.decode(vector, dictionary)) {
      for (int row = 0; row < batch.size(); row++) {
        batch.get(row).add(texts.isNull(row) ? null : texts.getObject(row).toString());
      }
    }
  }

  @Test
  void cellsAreRows() throws Exception {
    List<List<Object>> rows = rows(List.of("time", "region", "x", "height", "t", "count", "wet"));
    assertThat(rows).hasSize(24);
    LocalDateTime midnight = LocalDateTime.of(2000, 1, 1, 0, 0);
    assertThat(rows.get(0)).containsExactly(midnight, "north", 0L, 1., 0., 0L, false);
    assertThat(rows.get(2)).as("a missing height").contains("north", 2L, 1.).element(3).isNull();
    assertThat(rows.get(5)).as("a missing value").element(4).isNull();
    assertThat(rows.get(7)).as("2^64-1").element(5).isEqualTo(-1L);
    assertThat(rows.get(23))
        .containsExactly(midnight.plusHours(18), "süd", 2L, 6., 11.5, 23L, true);
  }

  @Test
  void fieldsHaveTypesUnitsAndDictionaries() throws Exception {
    try (ZarrDataset dataset = ZarrDataset.open(store.toString());
        BufferAllocator allocator = new RootAllocator();
        ArrowReader reader =
            ZarrArrow.scan(dataset, "/", List.of("time", "region", "count", "t"), List.of())
                .reader(allocator)) {
      assertThat(reader.getVectorSchemaRoot().getSchema().getFields())
          .extracting(field -> field.getType().toString())
          .containsExactly(
              "Timestamp(MICROSECOND, null)",
              "Int(32, true)",
              "Int(64, false)",
              "FloatingPoint(DOUBLE)");
      assertThat(reader.getVectorSchemaRoot().getVector("t").getField().getMetadata())
          .isEqualTo(Map.of("units", "K"));
      assertThat(reader.getVectorSchemaRoot().getVector("time").getField().getMetadata()).isEmpty();
      assertThat(reader.getDictionaryVectors().get(1L).getVector().getValueCount()).isEqualTo(2);
    }
  }

  /** Before the first batch all texts of a dictionary are in memory. */
  @Test
  void textsThatAreTooManyHaveNoDictionary() throws Exception {
    Path large = folder.resolve("large.zarr");
    long[] shape = {(1 << 24) + 1};
    try (ZarrWriter writer =
        ZarrWriter.to(large.toString())
            .array(NewArray.of("/v", "int8", shape).dimensions("n").chunks(1 << 20))
            .array(NewArray.of("/n", "string", shape).dimensions("n").chunks(1 << 20))
            .open()) {
      writer.finish();
    }
    try (ZarrDataset dataset = ZarrDataset.open(large.toString());
        BufferAllocator allocator = new RootAllocator();
        ArrowReader reader =
            ZarrArrow.scan(dataset, "/", List.of("n", "v"), List.of()).reader(allocator)) {
      assertThat(reader.getVectorSchemaRoot().getVector("n").getField().getDictionary()).isNull();
      assertThat(reader.loadNextBatch()).isTrue();
    }
  }

  /** The chunks of other times and regions cannot be decoded. */
  @Test
  void filtersOnCoordinatesReadTheirChunksOnly() throws Exception {
    for (String chunk : List.of("0/0/0", "0/1/0", "1/0/0")) {
      Files.write(store.resolve("t/c/" + chunk), new byte[] {1, 2, 3});
    }
    Filter noon = new Filter("time", AT_LEAST, Instant.parse("2000-01-01T12:00:00Z"));
    assertThat(rows(List.of("x", "t"), noon, new Filter("region", EQUAL, "süd")))
        .containsExactly(
            List.of(0L, 7.5),
            List.of(1L, 8.),
            List.of(2L, 8.5),
            List.of(0L, 10.5),
            List.of(1L, 11.),
            List.of(2L, 11.5));
    assertThatThrownBy(() -> rows(List.of("t"), noon)).isInstanceOf(IOException.class);
  }

  @Test
  void filtersAreWhatRowsSay() throws Exception {
    List<List<Object>> all = rows(List.of("x", "height", "t", "count", "wet"));
    check(all, new Filter("t", GREATER, 2), row -> row.get(2) != null && (double) row.get(2) > 2);
    check(all, new Filter("t", LESS, 2.5f), row -> row.get(2) != null && (double) row.get(2) < 2.5);
    check(all, new Filter("height", AT_MOST, 4), r -> r.get(1) != null && (double) r.get(1) <= 4);
    check(all, new Filter("x", GREATER, 0.5), row -> (long) row.get(0) > 0);
    check(all, new Filter("x", EQUAL, 1.5), row -> false);
    check(all, new Filter("x", LESS, Double.POSITIVE_INFINITY), row -> true);
    check(all, new Filter("wet", EQUAL, true), row -> (boolean) row.get(4));
    check(all, new Filter("count", GREATER, 1L << 62), row -> (long) row.get(3) < 0);
    BigInteger beyond = BigInteger.ONE.shiftLeft(64);
    check(all, new Filter("count", LESS, beyond), row -> true);
    check(all, new Filter("count", AT_LEAST, -1), row -> true);
  }

  private void check(List<List<Object>> all, Filter filter, Predicate<List<Object>> holds)
      throws IOException {
    assertThat(rows(List.of("x", "height", "t", "count", "wet"), filter))
        .as("%s", filter)
        .containsExactlyInAnyOrderElementsOf(all.stream().filter(holds).toList());
  }

  /** Wherever a client hangs up, it is the error that is thrown, and all memory is released. */
  @Test
  void streamsThatEndReleaseTheirMemory() throws Exception {
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      ArrowScan scan = ZarrArrow.scan(dataset, "/", List.of("time", "region", "t"), List.of());
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      scan.writeStream(whole);
      for (int end = 0; end < whole.size(); end += 100) {
        int most = end;
        OutputStream out =
            new OutputStream() {
              private int written;

              @Override
              public void write(int octet) throws IOException {
                if (written++ >= most) {
                  throw new IOException("hung up");
                }
              }
            };
        assertThatExceptionOfType(IOException.class)
            .isThrownBy(() -> scan.writeStream(out))
            .withMessage("hung up")
            .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
      }
    }
  }

  /** Programs take them for no bound at all. */
  @Test
  void timesMayBeFarAwayOrBeyondAllTimestamps() throws Exception {
    for (String early : List.of("1000-01-01T00:00:00Z", "-400000-01-01T00:00:00Z")) {
      assertThat(rows(List.of("time", "t"), new Filter("time", AT_LEAST, Instant.parse(early))))
          .hasSize(24);
    }
    for (String late : List.of("9999-12-31T23:59:59Z", "+400000-01-01T00:00:00Z")) {
      assertThat(rows(List.of("time", "t"), new Filter("time", AT_LEAST, Instant.parse(late))))
          .isEmpty();
    }
  }

  @Test
  void aColumnOfAFilterNeedNotBeWanted() throws Exception {
    assertThat(rows(List.of("x"), new Filter("t", EQUAL, 11.5))).containsExactly(List.of(2L));
  }

  @Test
  void withoutColumnsAllOfTheOnlyGridAreThere() throws Exception {
    Files.delete(store.resolve("other/zarr.json"));
    assertThat(rows(List.of(), new Filter("t", EQUAL, 11.5)))
        .singleElement()
        .asList()
        .containsExactly(LocalDateTime.of(2000, 1, 1, 18, 0), "süd", 2L, 6., 23L, 11.5, true);
  }

  @Test
  void whatCannotBeMeantIsRefused() {
    assertThatThrownBy(() -> rows(List.of())).hasMessageContaining("Its grids:");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rows(List.of("t", "snow")))
        .withMessageContaining("no column \"snow\"; there are time, region, x, height, t");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rows(List.of("t", "t")))
        .withMessageContaining("asked for twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rows(List.of("t"), new Filter("time", LESS, 12)))
        .withMessageContaining("compares it with 12. Give a java.time.Instant");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rows(List.of("t"), new Filter("t", LESS, Double.NaN)))
        .withMessageContaining("Give a number");
  }

  @Test
  void batchesAreBounded() throws Exception {
    Path large = folder.resolve("large.zarr");
    NewArray array = NewArray.of("/v", "int8", 200_000).dimensions("n").chunks(150_000);
    try (ZarrWriter writer = ZarrWriter.to(large.toString()).array(array).open()) {
      writer.write("/v", Section.all(new long[] {200_000}), new byte[200_000]);
      writer.finish();
    }
    List<Integer> counts = new ArrayList<>();
    try (ZarrDataset dataset = ZarrDataset.open(large.toString());
        BufferAllocator allocator = new RootAllocator();
        ArrowReader reader =
            ZarrArrow.scan(dataset, "/", List.of("n", "v"), List.of()).reader(allocator)) {
      while (reader.loadNextBatch()) {
        counts.add(reader.getVectorSchemaRoot().getRowCount());
      }
    }
    assertThat(counts).allMatch(count -> count <= 65_536);
    assertThat(counts.stream().mapToInt(count -> count).sum()).isEqualTo(200_000);
  }
}
