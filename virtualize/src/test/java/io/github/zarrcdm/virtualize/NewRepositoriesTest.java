package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.icechunk.NewRepository;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values read through new Icechunk repositories. The oracles of values are h5py and netCDF4-python;
 * {@code tools/read-icechunk.mjs} reads such repositories with Icechunk's own library.
 */
class NewRepositoriesTest {
  @TempDir Path folder;

  private Path copy(String name) throws IOException {
    Path data = Files.createDirectories(folder.resolve("some data"));
    return Files.copy(TestFiles.FOLDER.resolve(name), data.resolve(name));
  }

  private String opened(Path repository) {
    return "icechunk:" + repository + "#virtual=" + folder.resolve("some data");
  }

  @ParameterizedTest
  @CsvSource({
    "kinds_earliest.h5, 0",
    "kinds_latest.h5, 0",
    "kinds_latest.h5, 100000",
    "classic.nc, 0",
    "offset64.nc, 100",
    "data64.nc, 0",
    "netcdf4.nc, 0",
    "unequal_records.nc, 0"
  })
  void areThoseOfTheFile(String file, int inline) throws IOException {
    Path target = folder.resolve("new.icechunk");
    ReferencesReport report = ZarrReferences.of(copy(file).toString()).inline(inline).write(target);
    Map<String, Object> expected = new TreeMap<>();
    for (Map.Entry<String, JsonNode> value : TestFiles.json("values.json").properties()) {
      if (value.getKey().startsWith(file + ":")) {
        String path = value.getKey().substring(file.length() + 1);
        expected.put(path, TestFiles.expected(value.getValue()));
      }
    }
    Map<String, Object> found = new TreeMap<>();
    try (ZarrDataset dataset = ZarrDataset.open(opened(target))) {
      for (ZarrArray array : dataset.arrays()) {
        found.put(array.path(), ReferencedValuesTest.values(array));
      }
      assertThat(dataset.findings().all()).isEmpty();
    }
    assertThat(found).isEqualTo(expected);
    assertThat(report.leftOut()).allMatch(reason -> reason.startsWith("/refused_"));
  }

  /** Values of up to 512 bytes are in manifests, as Icechunk has them; longer ones are files. */
  @Test
  void longValuesAreFilesOfTheRepository() throws IOException {
    Path target = folder.resolve("new.icechunk");
    ReferencesReport report =
        ZarrReferences.of(copy("kinds_latest.h5").toString()).inline(100_000).write(target);
    try (Stream<Path> chunks = Files.list(target.resolve("chunks"))) {
      assertThat(chunks.count()).isPositive().isLessThan(report.inline());
    }
  }

  /** The files may lie anywhere, and are read where the user allows it. */
  @Test
  void filesOutsideTheRepositoryAreReadByPermission() throws IOException {
    Path target = folder.resolve("new.icechunk");
    ZarrReferences.of(copy("netcdf4.nc").toString()).write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      ZarrArray first = dataset.arrays().get(0);
      assertThatThrownBy(first::read)
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("#virtual=file://")
          .hasMessageContaining("some%20data");
    }
  }

  /** Chunks of a file that was changed later are errors, not other values. */
  @Test
  void filesThatHaveChangedAreErrors() throws IOException {
    Path source = copy("netcdf4.nc");
    Path target = folder.resolve("new.icechunk");
    ZarrReferences.of(source.toString()).write(target);
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    try (ZarrDataset dataset = ZarrDataset.open(opened(target))) {
      ZarrArray first = dataset.arrays().get(0);
      assertThatThrownBy(first::read).isInstanceOf(IOException.class);
    }
  }

  @Test
  void whatIsThereIsNotReplaced() throws IOException {
    Path source = copy("netcdf4.nc");
    Path target = folder.resolve("new.icechunk");
    ZarrReferences.of(source.toString()).write(target);
    assertThatThrownBy(() -> ZarrReferences.of(source.toString()).overwrite().write(target))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("it may have other versions");
    assertThatThrownBy(
            () ->
                ZarrReferences.of(source.toString())
                    .relative()
                    .write(folder.resolve("relative.icechunk")))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("whole paths");
    assertThat(folder.resolve("relative.icechunk")).doesNotExist();
  }

  /** The edition that was read is one of the place that was read. */
  @Test
  void placesThatReplaceOthersHaveNoEdition() throws IOException {
    Path source = copy("netcdf4.nc");
    Path target = folder.resolve("new.icechunk");
    ZarrReferences.of(source.toString())
        .map(folder.resolve("some data").toString(), "https://example.org/a b")
        .write(target);
    assertThat(Files.readString(target.resolve("config.yaml")))
        .contains("url_prefix: 'https://example.org/a b/'", "store: !http {}");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    String moved =
        "icechunk:%s#virtual=https://example.org/a%%20b/=%s"
            .formatted(target, folder.resolve("some data"));
    try (ZarrDataset dataset = ZarrDataset.open(moved)) {
      assertThat(dataset.arrays().get(0).read()).isNotNull();
    }
  }

  /** Icechunk decodes the names of files, and compares them with prefixes as they are written. */
  @ParameterizedTest
  @ValueSource(strings = {"a b", "a#b", "a?b", "a%20b", "100%", "a,b&c=d", "\u00fc", "it's"})
  void foldersMayHaveAnyName(String name) throws IOException {
    Path data = Files.createDirectories(folder.resolve(name));
    Path source = data.resolve(name + ".nc");
    Files.copy(TestFiles.FOLDER.resolve("netcdf4.nc"), source);
    Path target = folder.resolve("new.icechunk");
    ReferencesReport report = ZarrReferences.of(source.toString()).write(target);
    assertThat(Files.readString(target.resolve("config.yaml")))
        .contains("url_prefix: 'file://%s/'".formatted(data).replace("it's", "it''s"));
    String location = NewRepository.location(target.toString(), report.sources());
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      assertThat((short[]) dataset.array("/shorts").orElseThrow().read()).isNotEmpty();
    }
  }

  /** Icechunk ignores a container that is the whole machine. */
  @Test
  void containersAreTheInnermostFolders() {
    assertThat(
            NewRepository.location(
                "x.icechunk", List.of("/data/a/x.nc", "/data/ab/y.nc", "/mnt/z/w.nc", "s3://b/v")))
        .isEqualTo("icechunk:x.icechunk#virtual=file:///data/,file:///mnt/z/,s3://b/");
  }

  /** Their container would be the whole machine. */
  @Test
  void filesWithoutAFolderAreRefused() throws IOException {
    Path source = copy("netcdf4.nc");
    Path target = folder.resolve("new.icechunk");
    ZarrReferences references =
        ZarrReferences.of(source.toString()).map(source.getParent().toString(), "file:///");
    assertThatThrownBy(() -> references.write(target))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("in the root of the machine");
    assertThat(target).doesNotExist();
  }

  /** Keys of S3 are plain; of URLs of web servers Icechunk ignores queries. */
  @ParameterizedTest
  @CsvSource({
    "s3://bucket/a#b, 's3://bucket/a#b/'",
    "s3://bucket/a%20b, s3://bucket/a%20b/",
    "file:///srv/a?b, file:///srv/a?b/",
    "https://example.org/a%20b, https://example.org/a b/",
    "https://example.org/get?file=,",
    "gs://bucket/a#b,",
    "gs://bucket/a%20b,"
  })
  void nothingOfANameIsIgnored(String place, @Nullable String prefix) throws IOException {
    Path source = copy("netcdf4.nc");
    Path target = folder.resolve("new.icechunk");
    ZarrReferences references =
        ZarrReferences.of(source.toString()).map(source.getParent().toString(), place);
    if (prefix == null) {
      assertThatThrownBy(() -> references.write(target))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("without a query");
    } else {
      references.write(target);
      assertThat(Files.readString(target.resolve("config.yaml")))
          .contains("url_prefix: '" + prefix + "'");
    }
  }

  private static VirtualDataset dataset(Path file, ChunkTable chunks, int... chunk)
      throws IOException {
    long[] shape = chunks.grid();
    for (int d = 0; d < shape.length; d++) {
      shape[d] *= chunk[d];
    }
    VirtualArray array =
        new VirtualArray(
            new VirtualArray.Description(
                    "/a",
                    "|u1",
                    ByteOrder.LITTLE_ENDIAN,
                    shape,
                    List.of(),
                    chunk,
                    List.of(),
                    Attributes.NONE,
                    0)
                .array(),
            chunks);
    return new VirtualDataset(
        new Group("/", Attributes.NONE, List.of(), List.of(), List.of(array.array())),
        Map.of("/a", array),
        List.of(VirtualSource.of(file.toString())),
        List.of(),
        List.of());
  }

  /** Each manifest has a box of the grid, also where a row along the first dimension is long. */
  @Test
  void rowsOfManyChunksAreInSeveralManifests() throws IOException {
    Path source = Files.createDirectories(folder.resolve("some data")).resolve("bytes");
    byte[] bytes = new byte[3 * 400 * 300];
    ChunkTable chunks = new ChunkTable(3, 400, 300);
    for (int n = 0; n < bytes.length; n++) {
      bytes[n] = (byte) (n % 251);
      if (n < 120_000 || n >= 121_000 && n < 240_000 || n > 359_990) {
        chunks.add(n, 0, n, 1);
      }
    }
    Files.write(source, bytes);
    Path target = folder.resolve("new.icechunk");
    NewRepository.write(dataset(source, chunks, 1, 1, 1), new SourceNames(Map.of(), null), target);
    try (Stream<Path> manifests = Files.list(target.resolve("manifests"))) {
      assertThat(manifests.count()).isEqualTo(5); // 99,900 and 20,100; two of 118,999; and the rest
    }
    try (ZarrDataset dataset = ZarrDataset.open(opened(target))) {
      ZarrArray array = dataset.array("/a").orElseThrow();
      for (int row : new int[] {0, 332, 333, 399}) {
        byte[] found = (byte[]) array.range(1, row, row + 1, 1).read();
        for (int i = 0; i < found.length; i++) {
          int n = i / 300 * 120_000 + row * 300 + i % 300;
          assertThat(found[i]).isEqualTo(chunks.find(n) < 0 ? 0 : bytes[n]);
        }
      }
    }
  }

  @Test
  void indicesThatIcechunkCannotCountAreRefused() {
    ChunkTable chunks = new ChunkTable(1L << 32);
    Path target = folder.resolve("new.icechunk");
    assertThatThrownBy(
            () ->
                NewRepository.write(
                    dataset(folder.resolve("x"), chunks, 2),
                    new SourceNames(Map.of(), null),
                    target))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("/a: it has 4294967296 chunks along a dimension");
  }

  /** Rows of the grid are never in two manifests, and none is missing between two. */
  @Test
  void manyChunksAreInSeveralManifests() throws IOException {
    int records = 250_000;
    Path source = folder.resolve("some data/records.nc");
    Files.createDirectories(source.getParent());
    Files.write(source, recordsOfTwoVariables(records));
    Path target = folder.resolve("new.icechunk");
    ZarrReferences.of(source.toString()).write(target);
    try (Stream<Path> manifests = Files.list(target.resolve("manifests"))) {
      assertThat(manifests.count()).isEqualTo(6);
    }
    try (ZarrDataset dataset = ZarrDataset.open(opened(target))) {
      ZarrArray array = dataset.array("/a").orElseThrow();
      for (int at : new int[] {0, 99_999, 100_000, 100_001, 199_999, 200_000, records - 1}) {
        assertThat((int[]) array.range(0, at, at + 1, 1).read()).containsExactly(at);
      }
    }
  }

  /** Version 1 of netCDF: a dimension without limit, a(t) and b(t), whose values alternate. */
  private static byte[] recordsOfTwoVariables(int records) {
    ByteBuffer file = ByteBuffer.allocate(200 + 8 * records);
    file.put("CDF".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).putInt(records);
    file.putInt(10).putInt(1).putInt(1).putInt('t' << 24).putInt(0); // dimensions
    file.putInt(0).putInt(0); // attributes
    file.putInt(11).putInt(2);
    int data = file.position() + 2 * 36;
    for (int n = 0; n < 2; n++) {
      file.putInt(1).putInt('a' + n << 24).putInt(1).putInt(0).putInt(0).putInt(0);
      file.putInt(4).putInt(4).putInt(data + 4 * n); // int, 4 bytes
    }
    for (int n = 0; n < records; n++) {
      file.putInt(n).putInt(-n);
    }
    return Arrays.copyOf(file.array(), file.position());
  }
}
