package io.github.zarrcdm.internal.store.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References in Parquet as fsspec writes them for kerchunk, beside the same ones in JSON. */
class ReferenceFolderTest {
  @TempDir Path folder;

  @BeforeEach
  void unpack() throws IOException {
    ParquetFixtures.unpack(folder);
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }

  private Store parquet(String writer) throws IOException {
    return opened(folder.resolve(writer).toString());
  }

  /** A store turns out to be references when its metadata is read. */
  private static Store opened(String location) throws IOException {
    Store store = Stores.open(location);
    assertThat(store.get(".zmetadata")).isPresent();
    return store;
  }

  /** The value under {@code key}; null if there is none. */
  private static byte[] value(Store store, String key) throws IOException {
    return store.get(key).map(StoreContract::array).orElse(null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fastparquet",
        "fastparquet-snappy",
        "fastparquet-gzip",
        "pyarrow",
        "pyarrow-plain",
        "pyarrow-v2",
        "pyarrow-v2-zstd"
      })
  void chunksAreThoseOfTheSameReferencesInJson(String writer) throws IOException {
    try (Store json = Stores.open(folder.resolve("refs.json").toString());
        Store parquet = parquet(writer)) {
      List<String> keys = new ArrayList<>(List.of("scalar/0", "g/empty/0", "g/empty/1"));
      for (int i = 0; i < 12; i++) {
        keys.add("many/" + i);
        keys.add("temp/" + i / 3 + "." + i % 3);
      }
      for (String key : keys) {
        assertThat(value(parquet, key)).as(key).isEqualTo(value(json, key));
        assertThat(parquet.size(key)).as(key).isEqualTo(json.size(key));
      }
      assertThat(value(parquet, "temp/0.0")).hasSize(8);
      assertThat(value(parquet, "temp/1.0")).isNull();
      assertThat(parquet.folders("")).contains(List.of("g", "many", "scalar", "temp"));
      assertThat(parquet.remote()).isFalse();
      assertThat(AdaptedStore.internal(parquet).names("temp/", 1000))
          .as("files are not chunks")
          .isEmpty();
    }
  }

  /** Also what a copy asks before it replaces a file. */
  @Test
  void theyAnswerAsTheSameReferencesInJson() throws IOException {
    try (Store json = Stores.open(folder.resolve("refs.json").toString());
        Store parquet = parquet("fastparquet")) {
      String file = AdaptedStore.internal(json).fileRange("temp/0.0").orElseThrow().file();
      assertThat(AdaptedStore.internal(parquet).fileRange("temp/0.0"))
          .isEqualTo(AdaptedStore.internal(json).fileRange("temp/0.0"));
      assertThat(parquet.exists("temp/0.0")).isTrue();
      assertThat(parquet.exists("temp/1.0")).isFalse();
      assertThat(AdaptedStore.internal(parquet).tail("temp/0.0", 4))
          .get()
          .extracting(InternalStore.Tail::size)
          .isEqualTo(8L);
      assertThat(AdaptedStore.internal(parquet).readsFrom(Locations.parse(file))).isTrue();
      assertThat(AdaptedStore.internal(parquet).readsFrom(Locations.parse("/other"))).isFalse();
    }
  }

  /** What is not answered by the references once they are known is listed here. */
  @Test
  void nothingIsAskedOfTheFolderUnlessItIsKnownThere() {
    Set<String> ofFolder =
        Set.of(
            "foldersAbove",
            "above",
            "holdsDocuments",
            "isOneFile",
            "lastModified",
            "validator",
            "validatorRead",
            "newest",
            "remark",
            "findings",
            "versions");
    Set<String> own =
        Arrays.stream(ParquetReferenceProbe.class.getDeclaredMethods())
            .filter(method -> !method.isSynthetic())
            .map(ReferenceFolderTest::signature)
            .collect(Collectors.toSet());
    assertThat(Store.class.getMethods())
        .filteredOn(method -> !Modifier.isStatic(method.getModifiers()))
        .filteredOn(method -> !ofFolder.contains(method.getName()))
        .extracting(ReferenceFolderTest::signature)
        .isSubsetOf(own);
  }

  @Test
  void theHierarchyAndItsValuesAreTheSame() throws IOException {
    try (ZarrDataset json = ZarrDataset.open(folder.resolve("refs.json").toString());
        ZarrDataset parquet = ZarrDataset.open(folder.resolve("fastparquet").toString())) {
      assertThat(parquet.root().attributes()).isEqualTo(json.root().attributes());
      assertThat(parquet.root().arrays().stream().map(Array::path))
          .containsExactlyInAnyOrder("/temp", "/many", "/scalar");
      for (Array array : parquet.root().arrays()) {
        Array same =
            json.root().arrays().stream()
                .filter(a -> a.path().equals(array.path()))
                .findFirst()
                .orElseThrow();
        assertThat(parquet.read(array, Section.all(array.shape())))
            .as(array.path())
            .isEqualTo(json.read(same, Section.all(same.shape())));
      }
    }
  }

  @Test
  void anArrayWithoutRecordFileHasFillValues() throws IOException {
    String group = folder.resolve("pyarrow") + "#group=/g";
    try (ZarrDataset parquet = ZarrDataset.open(group)) {
      assertThat(parquet.root().arrays().stream().map(Array::path))
          .containsExactlyInAnyOrder("/g/empty", "/g/slashes");
      for (Array array : parquet.root().arrays()) {
        assertThat((short[]) parquet.read(array, Section.all(array.shape())))
            .containsOnly((short) -1);
      }
    }
  }

  /** Most record files are missing; their folder holds no chunks, however many misses there are. */
  @Test
  void chunksAfterManyMissingOnesAreRead() throws IOException {
    Path zmetadata = folder.resolve("pyarrow/.zmetadata");
    String json = Files.readString(zmetadata);
    String wide = json.replaceFirst("\\[\\s*5,\\s*6\\s*]", "[2, 1800]");
    assertThat(wide).isNotEqualTo(json);
    Files.writeString(zmetadata, wide);
    Path records = folder.resolve("pyarrow/temp");
    Files.move(records.resolve("refs.0.parq"), records.resolve("refs.150.parq"));
    Files.move(records.resolve("refs.1.parq"), records.resolve("refs.224.parq"));
    short[] expected = new short[3600];
    Arrays.fill(expected, (short) -1);
    try (Store same = Stores.open(folder.resolve("refs.json").toString());
        ZarrDataset sparse = ZarrDataset.open(folder.resolve("pyarrow").toString())) {
      for (int chunk = 0; chunk < 8; chunk++) {
        int column = 2 * (chunk < 4 ? 600 + chunk : 892 + chunk);
        byte[] bytes = value(same, "temp/" + chunk / 3 + "." + chunk % 3);
        for (int cell = 0; bytes != null && cell < 4; cell++) {
          expected[cell / 2 * 1800 + column + cell % 2] =
              (short) (bytes[2 * cell] & 0xff | bytes[2 * cell + 1] << 8);
        }
      }
      assertThat(sparse.array("/temp").orElseThrow().read()).isEqualTo(expected);
    }
  }

  @Test
  void keysOtherThanChunksAreMissing() throws IOException {
    Store store = parquet("fastparquet");
    for (String key :
        List.of("temp/3.0", "temp/0", "temp/0.0.0", "temp/-1.0", "temp/00.0", "temp/a.b", "x/0")) {
      assertThat(store.get(key)).as(key).isEmpty();
    }
    assertThat(store.get("temp/99999999999999999999.0")).isEmpty();
    assertThat(store.get("scalar/1")).isEmpty();
    assertThat(store.get("no")).isEmpty();
  }

  @Test
  void eachRecordFileIsRequestedOnceWhenOneOfItsChunksIs() throws IOException {
    try (WebServer server = WebServer.of(folder)) {
      Store store = opened(server.url() + "/fastparquet");
      assertThat(store.remote()).isTrue();
      assertThat(server.requests()).containsExactly("GET fastparquet/.zmetadata");
      for (String key : List.of("temp/0.0", "temp/1.0", "temp/0.2", "temp/0.0")) {
        store.get(key);
      }
      assertThat(store.get("many/11", new Slice(1, 1)))
          .map(StoreContract::array)
          .contains(new byte[] {73});
      assertThat(server.requests())
          .containsExactly(
              "GET fastparquet/temp/refs.0.parq",
              "GET data.bin bytes=10-17",
              "GET data.bin bytes=10-17",
              "GET fastparquet/many/refs.2.parq",
              "GET data.bin bytes=73-73");
      store.get("temp/2.2");
      store.get("temp/2.2");
      assertThat(server.requests())
          .containsExactly(
              "GET fastparquet/temp/refs.2.parq", "GET fastparquet/.zmetadata bytes=0-0");
    }
  }

  @Test
  void nothingElseOfAFolderOfChunksIsRequested() throws IOException {
    byte[] zmetadata =
        "{\"metadata\": {\".zgroup\": {\"zarr_format\": 2}, \".zattrs\": {\"record_size\": 1}}}"
            .getBytes(UTF_8);
    try (WebServer server = WebServer.of(Map.of(".zmetadata", zmetadata, "a/0", new byte[3]))) {
      Store store = opened(server.url());
      assertThat(value(store, ".zmetadata")).isEqualTo(zmetadata);
      assertThat(value(store, "a/0")).isEqualTo(new byte[3]);
      assertThat(server.requests()).containsExactly("GET .zmetadata", "GET a/0");
    }
  }

  @Test
  void targetsAreAllowedAsThoseOfJsonAre() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.move(folder.resolve("fastparquet"), inner.resolve("refs"));
    Store store = opened(inner.resolve("refs").toString());
    assertThatThrownBy(() -> store.get("many/0"))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("data.bin");
    Path link = Files.createSymbolicLink(inner.resolve("data.bin"), folder.resolve("data.bin"));
    assertThatThrownBy(() -> store.get("many/0"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("-D" + BaseNetworkScope.ANYWHERE);
    Files.delete(link);
    Files.copy(folder.resolve("data.bin"), inner.resolve("data.bin"));
    assertThat(value(store, "many/0")).containsExactly(50, 51);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "\"10\"", "null", "99999999999999999999"})
  void anInvalidRecordSizeIsRefused(String size) throws IOException {
    Path zmetadata = folder.resolve("pyarrow/.zmetadata");
    String json = Files.readString(zmetadata).replaceFirst("(\"record_size\": )\\d+", "$1" + size);
    Files.writeString(zmetadata, json);
    assertThatThrownBy(() -> ZarrDataset.open(folder.resolve("pyarrow").toString()))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("record_size");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pyarrow-delta", "pyarrow-brotli"})
  void otherWaysToWriteParquetAreRefusedByName(String writer) throws IOException {
    Store store = parquet(writer);
    assertThatThrownBy(() -> store.get("temp/0.0"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("temp/refs.0.parq")
        .hasMessageContaining("supported are");
  }

  @Test
  void rowsThatAreClaimedAreCountedBeforeMemoryIsTaken() {
    assertThatThrownBy(
            () -> RecordFile.read(ByteBuffer.wrap(ParquetFixtures.ofManyRows()), "x", 1L << 40))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("zarrcdm.limit.directory.bytes");
  }

  /** 2<sup>62</sup> rows, and a record size of as many as there may be. */
  @Test
  void rowsWhoseBytesCannotBeCountedAreTooMany() {
    byte[] file =
        ParquetFixtures.withFooter(
            0x29, 0x0c, 0x16, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0x19, 0x0c, 0);
    assertThatThrownBy(
            () -> RecordFile.read(ByteBuffer.wrap(file), "x", 1_000_000_000_000_000_000L))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("zarrcdm.limit.directory.bytes");
  }

  @Test
  void aRecordFileThatIsCutNamesItself() throws IOException {
    Path file = folder.resolve("pyarrow/temp/refs.0.parq");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 9));
    Store store = parquet("pyarrow");
    assertThatThrownBy(() -> store.get("temp/0.0"))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("temp/refs.0.parq")
        .hasMessageContaining("Restore it");
  }
}
