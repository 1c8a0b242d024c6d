package io.github.zarrcdm.virtualize;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HDF4 files by {@code tools/hdf4-files.py}, with the values that the HDF4 library reads. */
class Hdf4FilesTest {
  @TempDir Path folder;

  private List<String> leftOut = List.of();

  private Path written(String file, String name) throws IOException {
    Path source = Files.copy(TestFiles.FOLDER.resolve(file), folder.resolve(file));
    Path target = folder.resolve(name);
    leftOut = ZarrReferences.of(source.toString()).relative().write(target).leftOut();
    return target;
  }

  @ParameterizedTest
  @CsvSource({
    "types.hdf, json",
    "types.hdf, parquet",
    "chunked.hdf, json",
    "compressed.hdf, json",
    "unlimited.hdf, json",
    "unusual.hdf, json"
  })
  void valuesAreThoseOfTheLibrary(String file, String format) throws IOException {
    Map<String, Object> expected = new TreeMap<>();
    for (Map.Entry<String, JsonNode> value : TestFiles.json("hdf4-values.json").properties()) {
      if (value.getKey().startsWith(file + ":")) {
        String path = "/" + value.getKey().substring(file.length() + 1);
        expected.put(path, TestFiles.expected(value.getValue()));
      }
    }
    Map<String, Object> found = new TreeMap<>();
    try (ZarrDataset dataset = ZarrDataset.open(written(file, "refs." + format).toString())) {
      for (ZarrArray array : dataset.arrays()) {
        found.put(array.path(), ReferencedValuesTest.values(array));
      }
      assertThat(dataset.findings().all()).isEmpty();
    }
    for (String reason : leftOut) {
      expected.remove(reason.substring(0, reason.indexOf(':')));
    }
    assertThat(found).isEqualTo(expected);
  }

  /** As in files that grew after their shapes were written; the library counts the values. */
  @Test
  void unlimitedDimensionsHaveAllRecords() throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("unlimited.hdf"));
    String bytes = new String(file, StandardCharsets.ISO_8859_1);
    file[bytes.indexOf("\0\2\0\0\0P\0\0\1\0") + 5] = 70;
    Path grown = Files.write(folder.resolve("grown.hdf"), file);
    Path target = folder.resolve("grown.json");
    ZarrReferences.of(grown.toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(ReferencedValuesTest.values(dataset.array("/growing").orElseThrow()))
          .isEqualTo(
              TestFiles.expected(TestFiles.json("hdf4-values.json").get("unlimited.hdf:growing")));
    }
  }

  @Test
  void dimensionsAndAttributesAreThoseOfTheFile() throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(written("types.hdf", "refs.json").toString())) {
      ZarrArray array = dataset.array("/v_u2").orElseThrow();
      assertThat(array.dimensions()).containsExactly("rows", "columns");
      assertThat(array.attribute("scale_factor")).contains(0.5);
      assertThat(dataset.array("/rows").orElseThrow().attribute("units")).contains("degrees_north");
      assertThat(dataset.root().attributes().values())
          .containsEntry("title", "all types")
          .containsEntry("large", 4294967295L);
    }
  }

  @Test
  void whatZarrCannotHaveIsNamed() throws IOException {
    written("compressed.hdf", "compressed.json");
    assertThat(leftOut)
        .satisfiesExactlyInAnyOrder(
            reason -> assertThat(reason).startsWith("/rle: its compression, RLE of HDF4,"),
            reason -> assertThat(reason).startsWith("/huffman: its compression, Huffman of"));
    written("unlimited.hdf", "unlimited.json");
    assertThat(leftOut)
        .singleElement()
        .asString()
        .startsWith("/crossing: its values are in blocks that end within a row");
    written("groups.hdf", "groups.json");
    assertThat(leftOut)
        .containsExactly("/stations: it is a table (Vdata), which is not referenced");
  }

  /** Datasets without names, images, and what is below a group that is a member of itself. */
  @Test
  void nothingIsLeftOutInSilence() throws IOException {
    assertThatThrownBy(() -> written("old.hdf", "old.json"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("no variable can be referenced. /: dataset number 2 has no name")
        .hasMessageContaining("; /: 1 raster images");
    try (ZarrDataset dataset = ZarrDataset.open(written("unusual.hdf", "refs.json").toString())) {
      assertThat(leftOut)
          .containsExactly("/lost: it is only in groups that are members of themselves");
      Group described = requireNonNull(dataset.root().group("described"));
      assertThat(described.attributes().values()).containsEntry("title", "of a group");
      ZarrArray flags = dataset.array("/flags").orElseThrow();
      assertThat(flags.attribute("units")).contains("\u00b0C");
    }
  }

  /** A count of values is compared with those that are there before memory is taken for them. */
  @Test
  void countsOfAttributesAreNotBelieved() throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("unusual.hdf"));
    byte[] name = "VALUES".getBytes(StandardCharsets.US_ASCII); // the field of each attribute
    ByteBuffer bytes = ByteBuffer.wrap(file);
    int found = 0;
    for (int at = 22; at < file.length - 8; at++) {
      if (Arrays.equals(file, at, at + name.length, name, 0, name.length)) {
        bytes.putInt(at - 18, 0x7fffffff); // records
        found++;
      }
    }
    assertThat(found).isPositive();
    Path source = Files.write(folder.resolve("damaged.hdf"), file);
    assertThatThrownBy(() -> ZarrReferences.of(source.toString()).write(folder.resolve("x.json")))
        .isInstanceOf(ZarrException.Corrupt.class);
  }

  /** Groups that users made, as HDF-EOS has them. */
  @Test
  void datasetsAreInTheirGroups() throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(written("groups.hdf", "refs.json").toString())) {
      ZarrArray field = dataset.array("/Grid/Data Fields/NDVI").orElseThrow();
      assertThat(field.dimensions()).containsExactly("YDim:Grid", "XDim:Grid");
      assertThat(TestFiles.digest(field.read()))
          .isEqualTo(TestFiles.expected(TestFiles.json("hdf4-values.json").get("groups.hdf:NDVI")));
      assertThat(dataset.array("/alone")).isPresent();
      assertThat(dataset.array("/NDVI")).isEmpty();
    }
  }

  /** Whatever a byte is changed to or where the file ends: references, or an error that says so. */
  @Test
  void damagedFilesAreErrors() throws IOException {
    Random random = new Random(4);
    for (String name :
        new String[] {"chunked.hdf", "groups.hdf", "compressed.hdf", "unusual.hdf"}) {
      byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve(name));
      for (int n = 0; n < 400; n++) {
        byte[] changed =
            n % 4 == 0 ? Arrays.copyOf(file, random.nextInt(file.length)) : file.clone();
        if (n % 4 != 0) {
          changed[4 + random.nextInt(changed.length - 4)] = (byte) random.nextInt();
        }
        Path source = Files.write(folder.resolve("damaged.hdf"), changed);
        try (OpenSources open = new OpenSources()) {
          new Scan(open, 0).of(source.toString());
        } catch (ZarrException e) {
          assertThat(e).hasMessageContaining("damaged.hdf");
        }
      }
    }
  }
}
