package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values read through references: all types, filters, indexes, skipped filters, unwritten chunks,
 * user blocks, groups, records. The oracles are h5py and netCDF4-python.
 */
class ReferencedValuesTest {
  @TempDir Path folder;

  @BeforeEach
  void copiesTheFiles() throws IOException {
    for (String name :
        new String[] {
          "kinds_earliest.h5",
          "kinds_latest.h5",
          "classic.nc",
          "offset64.nc",
          "data64.nc",
          "netcdf4.nc",
          "one_record_variable.nc",
          "unequal_records.nc",
          "beyond_python.h5"
        }) {
      Files.copy(TestFiles.FOLDER.resolve(name), folder.resolve(name));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kinds_earliest.h5, json, 0",
    "kinds_latest.h5, json, 0",
    "kinds_latest.h5, json, 500",
    "kinds_earliest.h5, parquet, 0",
    "kinds_latest.h5, parquet, 100",
    "classic.nc, json, 0",
    "offset64.nc, parquet, 0",
    "data64.nc, json, 0",
    "netcdf4.nc, json, 0",
    "netcdf4.nc, parquet, 0",
    "one_record_variable.nc, json, 0",
    "unequal_records.nc, json, 0",
    "unequal_records.nc, parquet, 100"
  })
  void areThoseOfTheFile(String file, String format, int inline) throws IOException {
    Path target = folder.resolve(file + "." + format);
    ReferencesReport report =
        ZarrReferences.of(folder.resolve(file).toString())
            .inline(inline)
            .recordSize(300)
            .relative()
            .write(target);
    assertThat(report.sources()).containsExactly(file);
    Map<String, Object> expected = new TreeMap<>();
    for (Map.Entry<String, JsonNode> value : TestFiles.json("values.json").properties()) {
      if (value.getKey().startsWith(file + ":")) {
        String path = value.getKey().substring(file.length() + 1);
        expected.put(path, TestFiles.expected(value.getValue()));
      }
    }
    Map<String, Object> found = new TreeMap<>();
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      for (ZarrArray array : dataset.arrays()) {
        found.put(array.path(), values(array));
      }
      assertThat(dataset.findings().all()).isEmpty();
    }
    assertThat(found).isEqualTo(expected);
  }

  /** Else xarray takes the empty text, which is a value, for a missing one. */
  @Test
  void textsOfVariableLengthHaveNoFillValue() throws IOException {
    Path target = folder.resolve("texts.json");
    ZarrReferences.of(folder.resolve("kinds_latest.h5").toString()).relative().write(target);
    List<String> texts = new ArrayList<>();
    for (Map.Entry<String, JsonNode> value :
        new JsonMapper().readTree(target.toFile()).get("refs").properties()) {
      String document = value.getValue().asText();
      if (value.getKey().endsWith("/.zarray") && document.contains("vlen-utf8")) {
        texts.add(value.getKey());
        assertThat(document).contains("\"fill_value\" : null");
      }
    }
    assertThat(texts).isNotEmpty();
  }

  static Object values(ZarrArray array) throws IOException {
    Object values = array.read();
    if (array.type().kind() == io.github.zarrcdm.model.Kind.CHAR) {
      return new String((byte[]) values, java.nio.charset.StandardCharsets.UTF_8)
          .chars()
          .mapToObj(Character::toString)
          .toList();
    }
    return TestFiles.digest(values);
  }

  /**
   * As h5jam adds one where it cannot change the base address; h5py reads such files. The first one
   * has a user block of 512 bytes, the second none.
   */
  @ParameterizedTest
  @ValueSource(strings = {"kinds_earliest.h5", "kinds_latest.h5"})
  void aUserBlockThatWasAddedLaterMovesAllValues(String file) throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve(file));
    byte[] moved = new byte[512 + whole.length];
    System.arraycopy(whole, 0, moved, 512, whole.length);
    Path source = Files.write(folder.resolve("moved.h5"), moved);
    Path target = folder.resolve("moved.json");
    ZarrReferences.of(source.toString()).relative().write(target);
    Path original = folder.resolve("original.json");
    ZarrReferences.of(folder.resolve(file).toString()).relative().write(original);
    try (ZarrDataset expected = ZarrDataset.open(original.toString());
        ZarrDataset found = ZarrDataset.open(target.toString())) {
      assertThat(found.arrays()).hasSameSizeAs(expected.arrays());
      for (ZarrArray array : expected.arrays()) {
        assertThat(values(found.array(array.path()).orElseThrow()))
            .as(array.path())
            .isEqualTo(values(array));
      }
    }
    Files.write(source, Arrays.copyOf(moved, moved.length - 40));
    assertThatThrownBy(() -> ZarrReferences.of(source.toString()).overwrite().write(target))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("truncated");
  }

  @Test
  void whatZarrCannotExpressIsLeftOutByName() throws IOException {
    ReferencesReport report =
        ZarrReferences.of(folder.resolve("kinds_latest.h5").toString())
            .write(folder.resolve("refs.json"));
    assertThat(report.leftOut())
        .satisfiesExactlyInAnyOrder(
            reason ->
                assertThat(reason).startsWith("/refused_scaleoffset: its filter scale-offset"),
            reason ->
                assertThat(reason)
                    .startsWith("/refused_rows: its type, rows of variable length, cannot"));
  }

  /** As zarr-python 3.4 and numcodecs 0.17 have it; one array keeps all of its group closed. */
  @Test
  void whatPythonDoesNotReadIsNoted() throws IOException {
    Path target = folder.resolve("refs.json");
    ReferencesReport report =
        ZarrReferences.of(folder.resolve("beyond_python.h5").toString()).relative().write(target);
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.notes())
        .satisfiesExactly(
            note -> assertThat(note).startsWith("/padded: its texts are filled up with blanks"),
            note -> assertThat(note).startsWith("/shuffled_last: xarray cannot read it: numcodecs"),
            note -> assertThat(note).startsWith("/points: zarr-python 3 opens no group"));
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
      int[] values = (int[]) dataset.array("/shuffled_last").orElseThrow().read();
      assertThat(values).isEqualTo(java.util.stream.IntStream.range(0, 20).toArray());
    }
  }

  /** Of four bytes with another bias or place of the exponent, HDF5 reads other numbers. */
  @ParameterizedTest
  @ValueSource(ints = {12, 16})
  void realsThatAreNotThoseOfIeeeAreLeftOut(int octet) throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("kinds_earliest.h5"));
    String bytes = new String(file, StandardCharsets.ISO_8859_1);
    String type = "\u0011 \u001f\0\u0004\0\0\0\0\0 \0\u0017\b\0\u0017\u007f\0\0\0";
    file[bytes.indexOf(type) + octet]++;
    Path source = Files.write(folder.resolve("bias.h5"), file);
    ReferencesReport report =
        ZarrReferences.of(source.toString()).write(folder.resolve("refs.json"));
    assertThat(report.leftOut())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .contains("floating point of 4 bytes, other than IEEE", "Store it as a type"));
  }

  /** Of 40 bits in eight bytes, the others may be anything. */
  @Test
  void attributesThatDoNotUseAllBitsAreLeftOut() throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("beyond_python.h5"));
    String bytes = new String(file, StandardCharsets.ISO_8859_1);
    String type = "\u0010\b\0\0\b\0\0\0\0\0@\0";
    file[bytes.indexOf(type, bytes.indexOf("table\0")) + type.length() - 2] = 40;
    Path source = Files.write(folder.resolve("bits.h5"), file);
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(source.toString()).relative().write(target);
    assertThat(report.notes())
        .contains("/: attribute table is not copied: JSON has no values of its type");
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(dataset.root().attributes().values())
          .containsKey("one")
          .doesNotContainKey("table");
    }
  }

  @Test
  void unlimitedDimensionsAreAsLongAsTheLongestVariable() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(folder.resolve("unequal_records.nc").toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(dataset.array("/short").orElseThrow().shape()).containsExactly(5);
      assertThat(dataset.array("/never").orElseThrow().shape()).containsExactly(5, 3);
      assertThat(dataset.array("/g/inner").orElseThrow().shape()).containsExactly(5, 3);
    }
  }

  /** Neither format says an encoding that all writers keep to. */
  @ParameterizedTest
  @ValueSource(strings = {"classic.nc", "netcdf4.nc"})
  void textsThatAreNotUtf8AreLatin1(String name) throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve(name));
    String bytes = new String(file, StandardCharsets.ISO_8859_1);
    file[bytes.indexOf("title") + 1] = (byte) 0xee;
    file[bytes.indexOf("Records") + 1] = (byte) 0xe9;
    Path source = Files.write(folder.resolve(name), file);
    Path target = folder.resolve("latin.json");
    ZarrReferences.of(source.toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(dataset.root().attributes().values()).containsEntry("t\u00eetle", "R\u00e9cords");
    }
  }

  /** As h5py 3.16 reads them; copies have them so too. */
  @Test
  void attributesKeepTheirShape() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(folder.resolve("beyond_python.h5").toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(dataset.root().attributes().values())
          .hasToString(
              "{table=[[0, 1, 2], [3, 4, 5]], texts=[[a, b]], pairs=[[0.0, 1.0], [2.0, 3.0]], one=7, none=[]}");
    }
  }

  @Test
  void attributesKeepTheirValues() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(folder.resolve("kinds_latest.h5").toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      ZarrArray scalar = dataset.array("/scalar").orElseThrow();
      assertThat(scalar.attribute("attribute_29")).contains("x".repeat(29));
      assertThat(scalar.attribute("large")).contains("y".repeat(20_000));
      assertThat(scalar.attribute("list")).contains(java.util.List.of(1.5, 2.5));
      ZarrArray kinds = dataset.array("/kinds").orElseThrow();
      assertThat(kinds.attribute("flag_values")).contains(java.util.List.of(-3L, 1L, 2L));
      assertThat(kinds.attribute("flag_meanings")).contains("ICE LAND SEA");
    }
  }

  @Test
  void dimensionsAreThoseOfNetcdf() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(folder.resolve("netcdf4.nc").toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(dataset.array("/inner/of_outer").orElseThrow().dimensions())
          .containsExactly("time", "y");
      assertThat(dataset.array("/fixed").orElseThrow().dimensions()).containsExactly("x", "y");
    }
  }
}
