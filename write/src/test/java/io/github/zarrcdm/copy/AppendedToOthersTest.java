package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Stores of other writers, and of other programs' spelling, are continued as they are. */
class AppendedToOthersTest {
  private static final String V3 =
      "{'zarr_format': 3, 'node_type': 'array', 'shape': [2], 'data_type': %s,"
          + " 'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [2]}},"
          + " 'chunk_key_encoding': {'name': 'default', 'configuration': {'separator': '/'}},"
          + " 'fill_value': %s, 'codecs': [%s], 'attributes': {}, 'dimension_names': ['n']}";

  @TempDir Path folder;

  /** A store with one array, {@code v}, of two values in one chunk, as its writer says it. */
  private record Other(
      String writer, String type, String document, String attributes, String chunk, String key) {
    void write(Path store) throws IOException {
      boolean v2 = document.contains("'zarr_format': 2");
      put(
          store.resolve(v2 ? ".zgroup" : "zarr.json"),
          v2 ? "{'zarr_format': 2}" : "{'zarr_format': 3, 'node_type': 'group'}");
      put(store.resolve(v2 ? "v/.zarray" : "v/zarr.json"), document);
      if (v2) {
        put(store.resolve("v/.zattrs"), attributes);
      }
      put(store.resolve("v").resolve(key), chunk);
    }

    private static void put(Path file, String text) throws IOException {
      Files.createDirectories(file.getParent());
      Files.write(file, text.replace('\'', '"').getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public String toString() {
      return writer;
    }
  }

  static Stream<Other> others() {
    String endian = "{'name': 'bytes', 'configuration': {'endian': 'little'}}";
    String bytes = "{'name': 'null_terminated_bytes', 'configuration': {'length_bytes': 5}}";
    return Stream.of(
        new Other("GDAL", "uint8", V3.formatted("'uint8'", "null", endian), "", "\3\4", "c/0"),
        new Other(
            "xarray",
            "|S5",
            V3.formatted(bytes, "''", "{'name': 'bytes'}"),
            "",
            "3....4....",
            "c/0"),
        new Other(
            "netcdf-c",
            "uint8",
            "{'zarr_format': 2, 'shape': [2], 'chunks': [2], 'dtype': '<u1', 'fill_value': null,"
                + " 'order': 'C', 'compressor': null, 'filters': null}",
            "{'_ARRAY_DIMENSIONS': ['n'], '_FillValue': 255}",
            "\3\4",
            "0"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void codecsAndFillValuesMayBeSpelledAsOthersDo(Other other) throws Exception {
    Path store = folder.resolve("other.zarr");
    other.write(store);
    Object before = read(store);
    boolean texts = other.type().equals("|S5");
    NewArray added = NewArray.of("/v", other.type(), 2).dimensions("n");
    append(
        other.attributes().isEmpty() ? added : added.attribute("_FillValue", 255),
        texts ? new Object[] {"5....", "6...."} : new byte[] {5, (byte) 255},
        store);
    if (texts) {
      assertThat((Object[]) before).containsExactly("3....", "4....");
      assertThat((Object[]) read(store)).containsExactly("3....", "4....", "5....", "6....");
    } else {
      assertThat((byte[]) before).containsExactly(3, 4);
      assertThat((byte[]) read(store)).containsExactly(3, 4, 5, 255);
    }
  }

  /** The chunks that are there would be lost. */
  @Test
  void otherKeysOfChunksAreNotContinued() throws Exception {
    Path store = folder.resolve("keys.zarr");
    String document =
        V3.replace("'default'", "'v2'").formatted("'uint8'", "0", "{'name': 'bytes'}");
    new Other("zarr-python", "uint8", document, "", "\3\4", "0").write(store);
    assertThatThrownBy(
            () -> append(NewArray.of("/v", "uint8", 2).dimensions("n"), new byte[2], store))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("type, chunks, their keys, codecs and fill value stay");
    assertThat((byte[]) read(store)).containsExactly(3, 4);
  }

  /**
   * Its zeros are values; with a fill value of 0, GDAL and netCDF-Java would take them for missing.
   */
  @Test
  void rastersOfGdalWithoutAFillValueAreNotContinued() throws Exception {
    Path store = folder.resolve("raster.zarr");
    String raster =
        V3.formatted("'uint8'", "null", "{'name': 'bytes'}")
            .replace("'attributes': {}", "'attributes': {'_CRS': {'url': 'EPSG:4326'}}");
    new Other("GDAL", "uint8", raster, "", "\0\4", "c/0").write(store);
    assertThatThrownBy(
            () -> append(NewArray.of("/v", "uint8", 2).dimensions("n"), new byte[2], store))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining(
            "raster /v is null, by which GDAL says that all its values are valid");
    assertThat((byte[]) read(store)).containsExactly(0, 4);
  }

  /** xarray leaves out midnight, and so does not write the units that it has read. */
  @ParameterizedTest
  @CsvSource({
    "hours since 1999-01-01, standard, hours since 1999-01-01 00:00:00, gregorian, true",
    "hours since 1999-01-01, standard, hours since 1999-01-01 00:00:00, '', true",
    "hours since 1800-01-01, proleptic_gregorian, hours since 1800-01-01 00:00:0.0, '', true",
    "days since 1582-10-15, proleptic_gregorian, days since 1582-10-15, gregorian, true",
    "days since 1582-10-14, proleptic_gregorian, days since 1582-10-14, '', false",
    "days since 1800-01-01, proleptic_gregorian, days since 1800-01-01, julian, false",
    "hours since 1999-01-01, noleap, hour since 1999-01-01T00:00Z, 365_day, true",
    "hours since 1999-01-01, noleap, hours since 1999-01-01, '', false",
    "hours since 1999-01-01, standard, hours since 1999-01-01 06:00:00, standard, false"
  })
  void timesFollowThoseOfTheSameMeaning(
      String units, String calendar, String otherUnits, String otherCalendar, boolean same)
      throws Exception {
    Path store = folder.resolve("times.zarr");
    NewArray times = NewArray.of("/v", "int32", 2).dimensions("n");
    write(times.attribute("units", units).attribute("calendar", calendar), new int[] {1, 2}, store);
    NewArray more = NewArray.of("/v", "int32", 2).dimensions("n").attribute("units", otherUnits);
    if (!otherCalendar.isEmpty()) {
      more = more.attribute("calendar", otherCalendar);
    }
    NewArray added = more;
    if (same) {
      append(added, new int[] {3, 4}, store);
      assertThat((int[]) read(store)).containsExactly(1, 2, 3, 4);
    } else {
      assertThatThrownBy(() -> append(added, new int[] {3, 4}, store))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("values that are appended must mean the same");
    }
  }

  /** xarray calls the calendar of netCDF, if it has none, {@code proleptic_gregorian}. */
  @Test
  void datesBeforeTheReformFollowInTheirOwnCalendarOnly() throws Exception {
    Path store = folder.resolve("times.zarr");
    NewArray times =
        NewArray.of("/v", "float64", 2).dimensions("n").attribute("units", "days since 1700-01-01");
    write(times.attribute("calendar", "proleptic_gregorian"), new double[] {1, 2}, store);
    NewArray more =
        NewArray.of("/v", "float64", 2).dimensions("n").attribute("units", "days since 1700-01-01");
    assertThatThrownBy(() -> append(more, new double[] {3, -50_000}, store))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("array /v: the source has dates before those");
    append(more, new double[] {3, 0}, store);
    assertThat((double[]) read(store)).containsExactly(1, 2, 3, 0);
  }

  /** What xarray has read from netCDF as booleans, it writes as those of Zarr. */
  @Test
  void truthValuesBecomeBooleansOfZarr() throws Exception {
    Path store = folder.resolve("flags.zarr");
    write(NewArray.of("/v", "bool", 2).dimensions("n"), new byte[] {1, 0}, store);
    NewArray bytes = NewArray.of("/v", "int8", 3).dimensions("n");
    assertThatThrownBy(() -> append(bytes, new byte[] {0, 1, 2}, store))
        .hasMessageContaining("dtype = bool, the source has null");
    append(bytes.attribute("dtype", "bool"), new byte[] {0, 1, 2}, store);
    assertThat((byte[]) read(store)).containsExactly(1, 0, 0, 1, 1);
  }

  /** xarray gives texts the length of the longest. */
  @ParameterizedTest
  @ValueSource(strings = {"<U4", "|S6"})
  void textsFollowThoseOfAFixedLengthIfTheyFit(String type) throws Exception {
    Path store = folder.resolve("texts.zarr");
    write(NewArray.of("/v", type, 1).dimensions("n"), new Object[] {"four"}, store);
    append(NewArray.of("/v", "string", 2).dimensions("n"), new Object[] {"", "日本"}, store);
    assertThat((Object[]) read(store)).containsExactly("four", "", "日本");
    assertThatThrownBy(
            () ->
                append(
                    NewArray.of("/v", "string", 2).dimensions("n"),
                    new Object[] {"one", "too long"},
                    store))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("array /v: a text of 8");
    assertThat((Object[]) read(store)).containsExactly("four", "", "日本");
    assertThat(store.resolve(".zarr-cdm-unfinished")).doesNotExist();
  }

  /**
   * pandas 2 gives durations in nanoseconds, pandas 3 others; xarray's attribute says which it had,
   * and its own append takes both.
   */
  @ParameterizedTest
  @CsvSource({
    "int64, timedelta64[ns], timedelta64[us], hours, true",
    "int64, timedelta64[ns], '', hours, true",
    "int64, '', timedelta64[s], hours, true",
    "m8[h], '', timedelta64[ns], hours, true",
    "int64, timedelta64[ns], timedelta64[ns], days, false"
  })
  void durationsFollowWhateverXarrayHadInMemory(
      String type, String before, String now, String units, boolean same) throws Exception {
    Path store = folder.resolve("durations.zarr");
    NewArray there = NewArray.of("/v", type, 2).dimensions("n");
    if (type.equals("int64")) {
      there = with(there.attribute("units", "hours"), before);
    }
    write(there, new long[] {0, 6}, store);
    NewArray added =
        with(NewArray.of("/v", "int64", 1).dimensions("n").attribute("units", units), now);
    if (same) {
      append(added, new long[] {18}, store);
      assertThat((long[]) read(store)).containsExactly(0, 6, 18);
    } else {
      assertThatThrownBy(() -> append(added, new long[] {18}, store))
          .hasMessageContaining("has the attribute units = hours, the source has days");
    }
  }

  private static NewArray with(NewArray array, String dtype) {
    return dtype.isEmpty() ? array : array.attribute("dtype", dtype);
  }

  /** zarr-python's fill value of 0 only says what missing chunks hold; NaN is missing anyway. */
  @Test
  void whatIsMissingStaysMissing() throws Exception {
    Path store = folder.resolve("fill.zarr");
    NewArray there = NewArray.of("/v", "float32", 2).dimensions("n").fill(0);
    write(there, new float[] {1, 0}, store);
    NewArray more = NewArray.of("/v", "float32", 1).dimensions("n");
    append(more.attribute("_FillValue", Float.NaN), new float[] {Float.NaN}, store);
    assertThat((float[]) read(store)).containsExactly(1, 0, Float.NaN);
    NewArray other = NewArray.of("/v", "float32", 1).dimensions("n");
    assertThatThrownBy(
            () -> append(other.attribute("_FillValue", -999f), new float[] {-999}, store))
        .hasMessageContaining(
            "/v has no attribute _FillValue (its fill_value 0.0 only describes chunks that are"
                + " missing), the source has -999.0");
  }

  @Test
  void chunksOfDifferentLengthsAreNotContinued() throws Exception {
    Path store = folder.resolve("uneven.zarr");
    String document =
        V3.formatted("'uint8'", "0", "{'name': 'bytes'}")
            .replace("'regular'", "'rectilinear'")
            .replace("{'chunk_shape': [2]}", "{'kind': 'inline', 'chunk_shapes': [[2]]}");
    new Other("zarr-python", "uint8", document, "", "\3\4", "c/0").write(store);
    assertThatThrownBy(
            () -> append(NewArray.of("/v", "uint8", 2).dimensions("n"), new byte[2], store))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("has chunks of different lengths (a rectilinear grid)");
  }

  @Test
  void zipsAreNotContinued() throws Exception {
    Path store = folder.resolve("whole.zarr.zip");
    NewArray numbers = NewArray.of("/v", "int32", 4).dimensions("n").chunks(2);
    write(numbers.shards(4), new int[4], store);
    assertThatThrownBy(() -> append(numbers, new int[4], store))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("a zip is written as a whole, and cannot be resumed or extended");
    assertThatThrownBy(() -> ZarrWriter.consolidate(Locations.parse(store.toString())))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("a zip is written as a whole, and nothing can be added to it");
  }

  private void append(NewArray array, Object values, Path store) throws Exception {
    Path added = folder.resolve("added.zarr");
    write(array, values, added);
    try (NetcdfFile file = NetcdfFiles.open(added.toString())) {
      ZarrCopy.of(file, store.toString()).append("n").verify().write();
    }
  }

  private static void write(NewArray array, Object values, Path store) throws IOException {
    try (ZarrWriter writer = ZarrWriter.to(store.toString()).overwrite().array(array).open()) {
      writer.write("/v", Section.all(array.build().shape()), values);
      writer.finish();
    }
  }

  private static Object read(Path store) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      ZarrArray array = dataset.array("/v").orElseThrow();
      return array.read();
    }
  }
}
