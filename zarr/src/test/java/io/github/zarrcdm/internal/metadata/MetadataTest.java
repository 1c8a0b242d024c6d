package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataTest {
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [%s], "chunks": [%s], "dtype": "<f4", "compressor": null, "filters": null, "fill_value": null, "order": "C"}\
      """;

  @TempDir Path folder;

  private void write(String key, String text) throws IOException {
    Path file = folder.resolve(key);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Group read() throws IOException {
    return read(new PathStore(folder));
  }

  private static Group read(PathStore store) throws IOException {
    return Metadata.read(store, "", new Findings(""));
  }

  private static CorpusCase consolidated(String format) {
    String document = format.equals("v2") ? ".zmetadata" : "zarr.json";
    return Corpus.cases("xarray").stream()
        .filter(
            one ->
                one.format().equals(format)
                    && text(one.store().resolve(document)).contains("metadata\":"))
        .findFirst()
        .orElseThrow();
  }

  private static String text(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void consolidatedMetadataOfV3AreOneRequest() throws IOException {
    PathStore store = new PathStore(consolidated("v3").store());
    assertThat(read(store).arrays()).isNotEmpty();
    assertThat(store.requests).containsExactly("zarr.json");
  }

  @Test
  void consolidatedMetadataOfV2AreTwoRequests() throws IOException {
    PathStore store = new PathStore(consolidated("v2").store());
    assertThat(read(store).arrays()).isNotEmpty();
    assertThat(store.requests).containsExactly("zarr.json", ".zmetadata");
  }

  @Test
  void foldersOfArraysAreNotListed() throws IOException {
    PathStore store = new PathStore(Corpus.store("v1/tree_0"));
    assertThat(read(store).arrays())
        .extracting(Array::name)
        .containsExactly("d1", "d2", "d3", "d4");
    assertThat(store.requests.stream().filter(request -> request.startsWith("list")))
        .containsExactly("list ");
  }

  @Test
  void documentsAreReadWhereConsolidatedMetadataAreCorrupt() throws IOException {
    write(".zgroup", "{\"zarr_format\": 2}");
    write("a/.zarray", ARRAY.formatted(4, 2));
    write(
        ".zmetadata", "{\"zarr_consolidated_format\": 1, \"metadata\": {\"a/.zarray\": {\"zarr_fo");
    assertThat(read().arrays()).extracting(Array::path).containsExactly("/a");
  }

  @Test
  void aGroupBelowTheRootIsFoundInItsConsolidatedMetadata() throws IOException {
    write(
        ".zmetadata",
        "{\"metadata\": {\".zgroup\": {\"zarr_format\": 2}, \"g/h/a/.zarray\": %s}}"
            .formatted(ARRAY.formatted(4, 2)));
    PathStore store = new PathStore(folder, false);
    assertThat(Metadata.read(store, "g/h", new Findings("")).path()).isEqualTo("/g/h");
    assertThat(Metadata.read(store, "/g/h/", new Findings("")).arrays())
        .extracting(Array::path)
        .containsExactly("/g/h/a");
    assertThat(Metadata.read(store, "g/h/a", new Findings("")).arrays())
        .extracting(Array::path)
        .containsExactly("/g/h/a");
    assertThatThrownBy(() -> Metadata.read(store, "g/i", new Findings("")))
        .isInstanceOf(ZarrException.NotZarr.class);
  }

  @Test
  void foldersWithoutDocumentsAreGroupsIfNodesAreBelowThem() throws IOException {
    write("p/q/a/.zarray", ARRAY.formatted("", ""));
    write("p/notes/readme.txt", "hello");
    Group root = read();
    assertThat(root.group("p").groups()).extracting(Group::path).containsExactly("/p/q");
    assertThat(root.group("p").group("q").array("a").shape()).isEmpty();
  }

  @Test
  void aNameMayBeginWithADotButOnlyThatOfANode() throws IOException {
    write(".zgroup", "{\"zarr_format\": 2}");
    write(".lead/.zgroup", "{\"zarr_format\": 2}");
    write(".lead/.a/.zarray", ARRAY.formatted("", ""));
    write(".snapshots/daily/a/.zarray", ARRAY.formatted("", ""));
    Group root = read();
    assertThat(root.groups()).extracting(Group::path).containsExactly("/.lead");
    assertThat(root.group(".lead").array(".a").shape()).isEmpty();
  }

  @Test
  void theErrorSaysWhatWasLookedForIfNothingIsZarr() {
    assertThatThrownBy(() -> read())
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("zarr.json, .zmetadata, .zarray, .zgroup and meta");
  }

  @Test
  void anUnknownTypeLeavesTheArrayVisible() throws IOException {
    Array bad = read(new PathStore(Corpus.store("bad/dtype_text_v3"))).array("bad");
    assertThat(bad.shape()).containsExactly(4);
    assertThat(((ArrayData.Unreadable) bad.data()).reason())
        .startsWith("data type int128 is not supported");
  }

  @Test
  void thePathsOfMultiscalesGiveAxesTheirNames() throws IOException {
    write(".zgroup", "{\"zarr_format\": 2}");
    write(
        ".zattrs",
        "{\"multiscales\": [{\"axes\": [{\"name\": \"y\"}, {\"name\": \"x\"}], \"datasets\":"
            + " [{\"path\": \"0\"}, {\"path\": \"s/1\"}]}]}");
    write("0/.zarray", ARRAY.formatted("4, 4", "2, 2"));
    write("s/1/.zarray", ARRAY.formatted("2, 2", "2, 2"));
    Group root = read();
    assertThat(root.array("0").dimensionNames()).containsExactly("y", "x");
    assertThat(root.group("s").array("1").dimensionNames()).containsExactly("y", "x");
  }

  @Test
  void namesThatDoNotFitTheShapeAreIgnored() throws IOException {
    for (String id : List.of("null", "rank", "text", "types")) {
      Array array =
          read(new PathStore(Corpus.store("bad/array_dimensions_" + id + "_v2"))).array("bad");
      assertThat(array.dimensionNames()).isEmpty();
      assertThat(array.attributes().has("_ARRAY_DIMENSIONS")).isFalse();
    }
  }

  @Test
  void onlyAFillValueOfV2MeansMissingData() throws IOException {
    write("v2/.zgroup", "{\"zarr_format\": 2}");
    write(
        "v2/a/.zarray",
        ARRAY.formatted(4, 2).replace("\"fill_value\": null", "\"fill_value\": -1"));
    write("v2/a/.zattrs", "{\"_FillValue\": 7, \"units\": \"K\"}");
    write(
        "v3/zarr.json",
        """
        {"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "float32", "fill_value": 0,
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}}, "chunk_key_encoding": "default",
         "codecs": ["bytes"], "attributes": {"_FillValue": "AAAAAAAAnkc="}}\
        """);
    Group root = read();
    assertThat(root.group("v2").array("a").attributes().values())
        .containsExactly(
            Map.entry("_FillValue", Typed.of(Kind.FLOAT, -1f)), Map.entry("units", "K"));
    Array v3 = root.array("v3");
    assertThat(v3.attributes().get("_FillValue"))
        .isEqualTo(Typed.of(Kind.FLOAT, 9.969209968386869e36f));
    assertThat(((ArrayData.Chunked) v3.data()).fill()).isEqualTo(0f);
  }

  @Test
  void aRemoteStoreGivesTheSameAsALocalOne() throws IOException {
    for (String id : List.of("nczarr/groups_nczarr_n490", "v1/tree_0", "gdal/multidim_0_v3_g313")) {
      Group local = read(new PathStore(Corpus.store(id)));
      Group remote = read(new PathStore(Corpus.store(id), true, true));
      assertThat(remote.toString().replaceAll("@[0-9a-f]+", ""))
          .isEqualTo(local.toString().replaceAll("@[0-9a-f]+", ""));
    }
  }

  @Test
  void aWebPageIsNotADocument() throws IOException {
    write("zarr.json", "<!DOCTYPE html><html>not found</html>");
    write(".zgroup", "{\"zarr_format\": 2}");
    assertThat(read(new PathStore(folder, true, true)).arrays()).isEmpty();
    assertThatThrownBy(() -> read()).isInstanceOf(ZarrException.Malformed.class);
  }

  @Test
  void levelsOfAPyramidAreFoundWithoutListing() throws IOException {
    write(".zgroup", "{\"zarr_format\": 2}");
    write(
        ".zattrs",
        "{\"multiscales\": [{\"axes\": [\"y\", \"x\"], \"datasets\": [{\"path\": \"0\"}, {\"path\":"
            + " \"1\"}, {\"path\": \"gone\"}]}]}");
    write("0/.zarray", ARRAY.formatted("4, 4", "2, 2"));
    write("1/.zarray", ARRAY.formatted("2, 2", "2, 2"));
    Group root = read(new PathStore(folder, false));
    assertThat(root.arrays()).extracting(Array::name).containsExactly("0", "1");
    assertThat(root.groups()).isEmpty();
  }

  @Test
  void aGroupOfItsOwnConsolidatedMetadataIsReadFromThem() throws IOException {
    write("zarr.json", "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    write(
        "g/zarr.json",
        "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\":"
            + " \"inline\", \"metadata\": {\"h\": {\"zarr_format\": 3, \"node_type\":"
            + " \"group\"}}}}");
    PathStore store = new PathStore(folder);
    assertThat(read(store).group("g").groups()).extracting(Group::path).containsExactly("/g/h");
    assertThat(store.requests).doesNotContain("list g");
  }

  @Test
  void tooManyLevelsCostAnError() throws IOException {
    String path = "";
    for (int depth = 0; depth < 110; depth++) {
      write(path + ".zgroup", "{\"zarr_format\": 2}");
      path += "g/";
    }
    assertThatThrownBy(() -> read())
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("zarrcdm.limit.group.depth");
  }

  /** Only old writers leave the separator open; asking under two keys is for their chunks alone. */
  @ParameterizedTest
  @CsvSource({
    "'',true",
    "', \"dimension_separator\": \"/\"',true",
    "', \"dimension_separator\": \".\"',false"
  })
  void aDeclaredDotIsTheOnlySeparator(String declared, boolean asksForTheOther) throws IOException {
    write(".zarray", ARRAY.formatted("4, 4", "2, 2").replace("}", declared + "}"));
    ArrayData data = read().arrays().get(0).data();
    assertThat(((ArrayData.Chunked) data).otherKeys() != null).isEqualTo(asksForTheOther);
  }

  /** What kerchunk says of a netCDF variable {@code char Times(Time, DateStrLen)}. */
  @ParameterizedTest
  @CsvSource({"DateStrLen,CHAR", "string8,CHAR", "name_len,CHAR", "x,STRING", "wavelength,STRING"})
  void singleBytesAlongTheLengthOfATextAreItsCharacters(String last, Kind kind) throws IOException {
    write(".zarray", ARRAY.formatted("4, 4", "2, 2").replace("<f4", "|S1"));
    write(".zattrs", "{\"_ARRAY_DIMENSIONS\": [\"Time\", \"%s\"]}".formatted(last));
    assertThat(read().arrays().get(0).type().kind()).isEqualTo(kind);
  }

  /** Icechunk: a node of its snapshot is there, whatever its root said once (icechunk-python). */
  @Test
  void consolidatedMetadataAreIgnoredWhereNodesAreAtHand() throws IOException {
    String array =
        "{'zarr_format': 3, 'node_type': 'array', 'shape': [%d], 'data_type': 'int8', 'chunk_grid':"
            + " {'name': 'regular', 'configuration': {'chunk_shape': [2]}}, 'chunk_key_encoding':"
            + " {'name': 'default'}, 'fill_value': 0, 'codecs': [{'name': 'bytes'}]}";
    Map<String, byte[]> values = new HashMap<>();
    values.put("a/zarr.json", json(array.formatted(3)));
    values.put("new/zarr.json", json(array.formatted(3)));
    values.put(
        "zarr.json",
        json(
            "{'zarr_format': 3, 'node_type': 'group', 'consolidated_metadata': {'kind': 'inline',"
                + " 'must_understand': false, 'metadata': {'a': "
                + array.formatted(2)
                + "}}}"));
    Group consolidated = Metadata.read(new MemoryStore(values), "", new Findings(""));
    assertThat(consolidated.arrays()).hasSize(1);
    assertThat(consolidated.array("a").shape()).containsExactly(2);
    Store snapshot =
        new StoreWrapper(new MemoryStore(values)) {
          @Override
          public boolean holdsDocuments() {
            return true;
          }
        };
    Group own = Metadata.read(snapshot, "", new Findings(""));
    assertThat(own.array("a").shape()).containsExactly(3);
    assertThat(own.array("new").shape()).containsExactly(3);
  }

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
