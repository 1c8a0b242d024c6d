package io.github.zarrcdm.virtualize;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores whose chunks are files or parts of files, as sources of references. */
class StoreSourcesTest {
  @TempDir Path folder;

  @Test
  void chunksOfADocumentOfHyraxAreThoseOfItsFile() throws IOException {
    Path stores = Path.of("../stores/src/test/resources/dmrpp");
    for (String name : new String[] {"storage.dmrpp", "sample.h5"}) {
      Files.copy(stores.resolve(name), folder.resolve(name));
    }
    Path target = folder.resolve("refs.json");
    ReferencesReport report =
        ZarrReferences.of(folder.resolve("storage.dmrpp").toString()).relative().write(target);
    assertThat(report.sources()).containsExactly("sample.h5");
    assertThat(report.leftOut()).isEmpty();
    sameValues(folder.resolve("storage.dmrpp"), target, "/contig", "/gz", "/mask", "/scalar");
  }

  /** As HDF5 has them where its fill value is not that of netCDF. */
  @Test
  void chunksThatADocumentOfHyraxDoesNotListAreStored() throws IOException {
    Files.write(folder.resolve("x.nc"), new byte[] {1, 2, 3, 4});
    Path document =
        Files.writeString(
            folder.resolve("x.nc.dmrpp"),
            """
            <Dataset xmlns="http://xml.opendap.org/ns/DAP/4.0#"
              xmlns:dmrpp="http://xml.opendap.org/dap/dmrpp/1.0.0#" name="x.nc">
            <Int16 name="plain"><Dim size="4"/>
              <Attribute name="_FillValue" type="Int16"><Value>-999</Value></Attribute>
              <dmrpp:chunks fillValue="0" byteOrder="BE">
                <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
                <dmrpp:chunk offset="0" nBytes="4" chunkPositionInArray="[0]"/></dmrpp:chunks></Int16>
            <Float32 name="coded"><Dim size="4"/>
              <Attribute name="_FillValue" type="Float32"><Value>-999</Value></Attribute>
              <dmrpp:chunks fillValue="3.5" compressionType="shuffle deflate fletcher32">
                <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes></dmrpp:chunks></Float32>
            <Int16 name="never"><Dim size="4"/>
              <Attribute name="_FillValue" type="Int16"><Value>-999</Value></Attribute>
              <dmrpp:chunks fillValue="5"/></Int16>
            </Dataset>
            """);
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(document.toString()).relative().write(target);
    assertThat(report.leftOut()).isEmpty();
    sameValues(document, target, "/plain", "/coded", "/never");
  }

  @Test
  void chunksOfAFolderAreFiles() throws IOException {
    Path store = store();
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(store.toString()).relative().write(target);
    assertThat(report.sources()).hasSize(2).allMatch(name -> name.startsWith("a.zarr/v/"));
    sameValues(store, target, "/v");
    assertThatThrownBy(() -> ZarrReferences.of(target.toString()).write(folder.resolve("b.json")))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("References are not made of references");
  }

  /** One listing tells where all chunks are, and none is read. */
  @Test
  void chunksInABucketAreObjects() throws IOException {
    Path store = store();
    Path target = folder.resolve("refs.json");
    try (WebServer server = WebServer.of(store).with((exchange, key) -> lists(exchange, store))) {
      String endpoint = server.url().replaceFirst("/x.zarr$", "");
      String options = "#endpoint=" + endpoint + "&anonymous=true";
      ReferencesReport report = ZarrReferences.of("s3://x.zarr" + options).write(target);
      assertThat(report.leftOut()).isEmpty();
      assertThat(report.sources()).containsExactlyInAnyOrder("s3://x.zarr/v/0", "s3://x.zarr/v/1");
      List<String> asked = server.requests();
      assertThat(asked)
          .filteredOn(r -> r.contains("list-type") && !r.contains("delimiter"))
          .hasSize(1);
      assertThat(asked).noneMatch(request -> request.matches(".*v/[01]\\b.*"));
      String references = Files.readString(target);
      assertThat(references).contains("\"etag\":").doesNotContain(endpoint);
      try (ZarrDataset own = ZarrDataset.open(store.toString());
          ZarrDataset through = ZarrDataset.open(target + options)) {
        assertThat(through.array("/v").orElseThrow().read())
            .isEqualTo(own.array("/v").orElseThrow().read());
      }
      assertThatThrownBy(() -> ZarrReferences.of(server.url()).write(folder.resolve("b.json")))
          .isInstanceOf(ZarrException.class);
    }
  }

  /** What a server does not give is not taken for what references cannot have. */
  @Test
  void aServerThatFailsCostsAllReferences() throws IOException {
    Path store = store();
    Path target = folder.resolve("refs.json");
    try (WebServer server =
        WebServer.of(store)
            .with(
                (exchange, key) -> {
                  String query = String.valueOf(exchange.getRequestURI().getQuery());
                  boolean fails = query.contains("list-type=2") && !query.contains("delimiter");
                  if (fails) {
                    WebServer.answer(exchange, 200, "application/xml", "<L><".getBytes(UTF_8));
                  }
                  return fails || lists(exchange, store);
                })) {
      String location =
          "s3://x.zarr#anonymous=true&endpoint=" + server.url().replace("/x.zarr", "");
      assertThatThrownBy(() -> ZarrReferences.of(location).write(target))
          .isInstanceOf(ZarrException.Unavailable.class);
    }
    assertThat(target).doesNotExist();
  }

  @Test
  void anArrayThatCannotBeReadIsLeftOutWithTheReason() throws IOException {
    Path store = store();
    Path other = Files.createDirectories(store.resolve("w"));
    String document = Files.readString(store.resolve("v/.zarray"));
    Files.writeString(other.resolve(".zarray"), document.replace("|u1", "|z1"));
    ReferencesReport report =
        ZarrReferences.of(store.toString()).write(folder.resolve("refs.json"));
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .startsWith("/w: ")
        .contains("data type |z1 is not supported");
  }

  /** Of a sparse array in a bucket, most chunks are missing. */
  @Test
  void chunksThatAreNotListedAreNotAskedFor() throws IOException {
    Path store = store();
    Files.delete(store.resolve("v/1"));
    Path target = folder.resolve("refs.json");
    try (WebServer server = WebServer.of(store).with((exchange, key) -> lists(exchange, store))) {
      String endpoint = server.url().replaceFirst("/x.zarr$", "");
      String options = "#endpoint=" + endpoint + "&anonymous=true";
      ReferencesReport report = ZarrReferences.of("s3://x.zarr" + options).write(target);
      assertThat(report.leftOut()).isEmpty();
      assertThat(report.sources()).containsExactly("s3://x.zarr/v/0");
      assertThat(server.requests()).noneMatch(request -> request.matches(".*v/[01]\\b.*"));
    }
  }

  /** As S3 does. */
  private static boolean lists(HttpExchange exchange, Path store) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    if (query == null || !query.contains("list-type=2")) {
      return false;
    }
    StringBuilder list = new StringBuilder("<ListBucketResult>");
    list.append("<CommonPrefixes><Prefix>v/</Prefix></CommonPrefixes>");
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        list.append(
            "<Contents><Key>%s</Key><ETag>\"a%s\"</ETag><Size>%s</Size></Contents>"
                .formatted(store.relativize(file), Files.size(file), Files.size(file)));
      }
    }
    byte[] body = list.append("</ListBucketResult>").toString().getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
    return true;
  }

  /** An attribute of that name does not make them references in Parquet. */
  @Test
  void aStoreWithARecordSizeIsNoReferences() throws IOException {
    Path store = store();
    Files.writeString(
        store.resolve(".zmetadata"),
        "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": {\"zarr_format\": 2},"
            + " \".zattrs\": {\"record_size\": 512}, \"v/.zarray\": %s}}"
                .formatted(Files.readString(store.resolve("v/.zarray"))));
    Path target = folder.resolve("refs.json");
    assertThat(ZarrReferences.of(store.toString()).relative().write(target).references())
        .isEqualTo(2);
    sameValues(store, target, "/v");
  }

  @ParameterizedTest
  @ValueSource(strings = {"refs.parquet", "renamed"})
  void referencesInParquetAreNoSource(String name) throws IOException {
    Path references = folder.resolve("refs.parquet");
    ZarrReferences.of(store().toString()).write(references);
    Path source = Files.move(references, folder.resolve(name));
    assertThatThrownBy(() -> ZarrReferences.of(source.toString()).write(folder.resolve("b.json")))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("references are not made of references");
  }

  /** A deflated one is no part of the zip as it is. */
  @Test
  void chunksOfAZipAreThoseThatAreStoredInIt() throws IOException {
    Path store = store();
    Path zip = folder.resolve("a.zarr.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String key : new String[] {".zgroup", "v/.zarray", "v/0", "v/1"}) {
        byte[] bytes = Files.readAllBytes(store.resolve(key));
        ZipEntry entry = new ZipEntry(key);
        entry.setExtra(new byte[] {0x11, 0x22, 1, 0, 7}); // in the local header too
        if (key.equals("v/0")) {
          CRC32 sum = new CRC32();
          sum.update(bytes);
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(bytes.length);
          entry.setCrc(sum.getValue());
        }
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
      }
    }
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(zip.toString()).relative().write(target);
    assertThat(report.sources()).containsExactly("a.zarr.zip");
    assertThat(report.references()).isEqualTo(2);
    assertThat(report.inline()).isEqualTo(1);
    sameValues(store, target, "/v");
  }

  /** Its chunk is put together of two parts, so its bytes are read for the references. */
  @Test
  void aFileThatIsNotThereCostsOnlyTheArrayWhoseChunksItHas() throws IOException {
    Files.write(folder.resolve("x.nc"), new byte[] {1, 2});
    Path document =
        Files.writeString(
            folder.resolve("x.nc.dmrpp"),
            """
            <Dataset xmlns="http://xml.opendap.org/ns/DAP/4.0#"
              xmlns:dmrpp="http://xml.opendap.org/dap/dmrpp/1.0.0#" name="x.nc">
            <Byte name="lost"><Dim size="4"/>
              <dmrpp:chunks LBChunk="true">
                <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
                <dmrpp:chunk offset="0" nBytes="2" chunkPositionInArray="[0]" href="other.nc"/>
                <dmrpp:chunk offset="0" nBytes="1" chunkPositionInArray="[2]" LinkedBlockIndex="0" href="gone.nc"/>
                <dmrpp:chunk offset="1" nBytes="1" chunkPositionInArray="[2]" LinkedBlockIndex="1" href="gone.nc"/>
              </dmrpp:chunks></Byte>
            <Byte name="there"><Dim size="2"/>
              <dmrpp:chunks><dmrpp:chunk offset="0" nBytes="2"/></dmrpp:chunks></Byte>
            </Dataset>
            """);
    Files.write(folder.resolve("other.nc"), new byte[] {3, 4});
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(document.toString()).relative().write(target);
    assertThat(report.leftOut()).singleElement().asString().contains("/lost", "gone.nc");
    assertThat(report.sources()).containsExactly("x.nc");
    sameValues(document, target, "/there");
  }

  /** Their chunks stored in the references would be too large, those of the next array not. */
  @Test
  void anArrayThatIsTooLargeTakesNoRoomFromOthers() throws IOException {
    Path store = store();
    Path large = Files.createDirectories(store.resolve("a"));
    for (Path array : new Path[] {large, store.resolve("v")}) {
      int length = array == large ? 9_000_000 : 2;
      Files.writeString(
          array.resolve(".zarray"),
          "{\"zarr_format\": 2, \"shape\": [%s], \"chunks\": [%s], \"dtype\": \"|u1\","
                  .formatted(2 * length, length)
              + " \"compressor\": null, \"fill_value\": 0, \"order\": \"C\", \"filters\": null}");
      Files.write(array.resolve("0"), new byte[length]);
      Files.write(array.resolve("1"), new byte[length]);
    }
    Path zip = folder.resolve("b.zarr.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String key :
          new String[] {".zgroup", "a/.zarray", "a/0", "a/1", "v/.zarray", "v/0", "v/1"}) {
        out.putNextEntry(new ZipEntry(key));
        out.write(Files.readAllBytes(store.resolve(key)));
        out.closeEntry();
      }
    }
    ReferencesReport report = ZarrReferences.of(zip.toString()).write(folder.resolve("refs.json"));
    assertThat(report.leftOut()).singleElement().asString().startsWith("/a: its chunks are no");
    assertThat(report.arrays()).containsExactly("/v");
  }

  /** Neither the default separator of keys, nor what the document says: files in folders. */
  @Test
  void chunksAreFoundUnderTheKeysThatWritersUseWithoutSayingSo() throws IOException {
    Path store = folder.resolve("nested.zarr");
    Files.createDirectories(store.resolve("v/0"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        store.resolve("v/.zarray"),
        "{\"zarr_format\": 2, \"shape\": [1, 4], \"chunks\": [1, 2], \"dtype\": \"|u1\","
            + " \"compressor\": null, \"fill_value\": 0, \"order\": \"C\", \"filters\": null}");
    Files.write(store.resolve("v/0/0"), new byte[] {1, 2});
    Files.write(store.resolve("v/0/1"), new byte[] {3, 4});
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(store.toString()).relative().write(target);
    assertThat(report.sources()).hasSize(2);
    sameValues(store, target, "/v");
  }

  /** Of two chunks the second one is missing, and reads as 7; also beside a document of Zarr 2. */
  @ParameterizedTest
  @CsvSource({"3, -1, false", "3, 7, false", "10000000, -1, true"})
  void missingChunksReadAsTheFillValueOrTheArrayIsLeftOut(int length, int missing, boolean leftOut)
      throws IOException {
    Path store = folder.resolve("three.zarr");
    Files.createDirectories(store.resolve("v/c"));
    Files.writeString(store.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    Files.writeString(
        store.resolve("v/zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": [%s], "data_type": "int16", "fill_value": 7,
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%s]}},
         "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes",
         "configuration": {"endian": "big"}}], "attributes": {"_FillValue": %s}}\
        """
            .formatted(2 * length, length, missing));
    Files.writeString(store.resolve("v/.zarray"), "{\"zarr_format\": 2}");
    Files.write(store.resolve("v/c/0"), new byte[2 * length]);
    Path target = folder.resolve("refs.json");
    ZarrReferences references = ZarrReferences.of(store.toString()).relative();
    if (leftOut) {
      assertThatThrownBy(() -> references.write(target))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("1 chunks are missing, which read as 7, and _FillValue is -1");
      assertThat(target).doesNotExist();
    } else {
      assertThat(references.write(target).leftOut()).isEmpty();
      sameValues(store, target, "/v");
    }
  }

  /**
   * Beside one of Zarr 2, the document of Zarr 3 counts: its fill value does not make values
   * missing. What was repaired when it was read is told, and leaves nothing out.
   */
  @ParameterizedTest
  @CsvSource({"2, ''", "1, /v: 1 chunks are missing; they read as 7"})
  void ofBothVersionsTheThirdSaysWhatIsMissing(int chunks, String note) throws IOException {
    Path store = folder.resolve("both.zarr");
    Files.createDirectories(store.resolve("v/c"));
    Files.writeString(store.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    Files.writeString(
        store.resolve("v/zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 7,
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
         "chunk_key_encoding": {"name": "default"}, "codecs": []}\
        """);
    Files.writeString(
        store.resolve("v/.zarray"),
        "{\"zarr_format\": 2, \"shape\": [4], \"chunks\": [2], \"dtype\": \"|u1\", \"compressor\":"
            + " null, \"fill_value\": 7, \"order\": \"C\", \"filters\": null}");
    for (int n = 0; n < chunks; n++) {
      Files.write(store.resolve("v/c/" + n), new byte[] {7, 8});
    }
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(store.toString()).relative().write(target);
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.notes())
        .anyMatch(told -> told.startsWith("/v: \"codecs\" is an empty list"))
        .anyMatch(told -> told.startsWith(note));
    assertThat(report.notes()).hasSize(note.isEmpty() ? 1 : 2);
    String document = Files.readString(target).replaceAll("[\\s\\\\]", "");
    assertThat(document.contains("\"fill_value\":null")).isEqualTo(chunks == 2);
    sameValues(store, target, "/v");
  }

  /** The attribute of a coordinate is the one stored, beside which its fill value is another. */
  @Test
  void missingChunksOfZarr2ReadAsTheFillValueToo() throws IOException {
    Path store = folder.resolve("two.zarr");
    Files.createDirectories(store.resolve("lat"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        store.resolve("lat/.zarray"),
        "{\"zarr_format\": 2, \"shape\": [4], \"chunks\": [2], \"dtype\": \"<f4\", \"compressor\":"
            + " null, \"fill_value\": 0, \"order\": \"C\", \"filters\": null}");
    Files.writeString(
        store.resolve("lat/.zattrs"), "{\"_ARRAY_DIMENSIONS\": [\"lat\"], \"_FillValue\": -999.0}");
    Files.write(store.resolve("lat/0"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(store.toString()).relative().write(target);
    sameValues(store, target, "/lat");
  }

  /** Two chunks of three numbers, as any writer lays them out. */
  private Path store() throws IOException {
    Path store = folder.resolve("a.zarr");
    Path chunks = Files.createDirectories(store.resolve("v"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        chunks.resolve(".zarray"),
        "{\"zarr_format\": 2, \"shape\": [6], \"chunks\": [3], \"dtype\": \"|u1\", \"compressor\":"
            + " null, \"fill_value\": null, \"order\": \"C\", \"filters\": null}");
    Files.write(chunks.resolve("0"), new byte[] {1, 2, 3});
    Files.write(chunks.resolve("1"), new byte[] {4, 5, 6});
    return store;
  }

  private static void sameValues(Path store, Path references, String... paths) throws IOException {
    try (ZarrDataset expected = ZarrDataset.open(store.toString());
        ZarrDataset found = ZarrDataset.open(references.toString())) {
      for (String path : paths) {
        assertThat(found.array(path).orElseThrow().read())
            .isEqualTo(expected.array(path).orElseThrow().read());
      }
    }
  }
}
