package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    ReferencesReport report = ZarrReferences.of(store.toString()).relative().write(target);
    if (leftOut) {
      assertThat(report.leftOut())
          .singleElement()
          .asString()
          .contains("1 chunks are missing, which read as 7, and _FillValue is -1");
    } else {
      assertThat(report.leftOut()).isEmpty();
      sameValues(store, target, "/v");
    }
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
