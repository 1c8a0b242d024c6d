package io.github.zarrcdm.internal.store.dmrpp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DMR++ documents as stores; values.json has what h5py reads of the files that they describe. */
class DmrppStoreTest {
  private static final Path DOCUMENTS = Path.of("src/test/resources/dmrpp");

  @TempDir Path folder;

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "storage, /contig, sample/contig",
    "storage, /gz, sample/gz",
    "storage, /be, sample/be",
    "storage, /mask, sample/mask",
    "storage, /scalar, sample/scalar",
    "inline, /compact, sample/compact",
    "inline, /contig, sample/contig",
    "inline, /vs, sample/vs",
    "inline, /fs, sample/fs",
    "inline, /never, sample/never",
    "struct-group-href, /g/v, second/g/v",
  })
  void valuesAreThoseOfH5py(String document, String path, String name) throws IOException {
    try (ZarrDataset opened = ZarrDataset.open(at(document))) {
      ZarrArray array = opened.array(path).orElseThrow();
      assertThat(list(array.read())).isEqualTo(expected(name));
      assertThat(opened.findings().all()).isEmpty();
    }
  }

  @Test
  void structuresHaveTheirMembers() throws IOException {
    try (ZarrDataset opened = ZarrDataset.open(at("struct-group-href"))) {
      List<Object> values = new ArrayList<>();
      Object read = opened.array("/cmp").orElseThrow().read();
      ByteBuffer bytes = ByteBuffer.wrap((byte[]) read).order(ByteOrder.LITTLE_ENDIAN);
      while (bytes.hasRemaining()) {
        values.add(List.of((double) bytes.getInt(), bytes.getDouble()));
      }
      assertThat(values).isEqualTo(expected("sample/cmp"));
    }
  }

  @Test
  void dimensionsAndAttributesAreThoseOfTheDocument() throws IOException {
    try (ZarrDataset opened =
        document(
            """
            <Dimension name="x" size="2"/>
            <Enumeration name="colour" basetype="Byte">
              <EnumConst name="light red" value="1"/><EnumConst name="blue" value="2"/>
            </Enumeration>
            <Attribute name="HDF5_GLOBAL" type="Container">
              <Attribute name="title" type="String"><Value>a test</Value></Attribute>
            </Attribute>
            <Attribute name="build_dmrpp_metadata" type="Container">
              <Attribute name="created" type="String"><Value>today</Value></Attribute>
            </Attribute>
            <Group name="g">
              <Enum name="v" enum="/colour"><Dim name="/x"/>
                <Attribute name="scale" type="Float32"><Value>0.5</Value><Value value="*"/></Attribute>
                <Attribute name="digits" type="Int64"><Value>DIGITS</Value></Attribute>
                <dmrpp:compact>AQI=</dmrpp:compact>
              </Enum>
            </Group>
            """
                .replace("DIGITS", "1".repeat(2000)))) {
      ZarrArray v = opened.array("/g/v").orElseThrow();
      assertThat(v.dimensions()).containsExactly("x");
      assertThat(list(v.read())).isEqualTo(List.of(1.0, 2.0));
      assertThat(v.attributes().get("flag_meanings")).isEqualTo("light_red blue");
      assertThat(v.attributes().get("digits")).isEqualTo("1".repeat(2000));
      assertThat(v.attributes().get("scale")).isEqualTo(List.of(0.5, Double.NaN));
      assertThat(opened.root().attributes().values()).containsOnlyKeys("title");
      assertThat(opened.root().attributes().text("title")).isEqualTo("a test");
    }
  }

  @Test
  void olderDocumentsHaveTextsAndStructuresInOtherForms() throws IOException {
    Files.write(folder.resolve("x.nc"), new byte[] {1, 2, 3, 'a', 4, 5, 6});
    try (ZarrDataset opened =
        document(
            """
            <String name="old"><Dim size="3"/><dmrpp:vlsa>UGFydGluZw==;aXMgc3U=;;</dmrpp:vlsa></String>
            <String name="compact"><Dim size="2"/>
              <dmrpp:chunks fillValue="unsupported-string"/>
              <dmrpp:compact>YWIgIGMgICA=</dmrpp:compact>
              <dmrpp:FixedLengthStringArray string_length="4" pad="space_pad"/></String>
            <String name="letter"><dmrpp:chunks><dmrpp:chunk offset="3" nBytes="1"/></dmrpp:chunks></String>
            <Structure name="s"><Dim size="2"/><Byte name="a"/><Int16 name="b"/>
              <dmrpp:chunks><dmrpp:chunk offset="0" nBytes="6"/></dmrpp:chunks></Structure>
            """)) {
      assertThat(opened.findings().all()).isEmpty();
      assertThat(list(opened.array("/old").orElseThrow().read()))
          .containsExactly("Parting", "is su", "");
      assertThat(list(opened.array("/compact").orElseThrow().read())).containsExactly("ab", "c");
      assertThat(list(opened.array("/letter").orElseThrow().read())).containsExactly("a");
      assertThat(list(opened.array("/s").orElseThrow().read()))
          .containsExactly(1.0, 2.0, 3.0, 97.0, 4.0, 5.0);
    }
  }

  @Test
  void olderDocumentsNameShuffleAfterDeflate() throws IOException {
    Files.copy(DOCUMENTS.resolve("sample.h5"), folder.resolve("sample.h5"));
    String text = Files.readString(DOCUMENTS.resolve("storage.dmrpp"));
    Path place =
        Files.writeString(
            folder.resolve("old.dmrpp"),
            text.replace("\"shuffle deflate\"", "\"deflate shuffle\"")
                .replace("fm=\"1\"", "fm=\"2\""));
    try (ZarrDataset opened = ZarrDataset.open(place.toString())) {
      Object part = opened.array("/mask").orElseThrow().range(0, 0, 2, 1).read();
      assertThat(list(part)).isEqualTo(expected("sample/mask").subList(0, 12));
    }
  }

  @Test
  void itsFileIsBesideItAlsoInAFolderWithMarksOfOptions() throws IOException {
    Path marked = Files.createDirectory(folder.resolve("a#1?2"));
    Files.write(marked.resolve("x.nc"), new byte[] {9, 1, 2});
    try (ZarrDataset opened =
        document(
            marked,
            """
            <Byte name="v"><Dim size="2"/>
              <dmrpp:chunks>
                <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
                <dmrpp:chunk offset="1" nBytes="2" chunkPositionInArray="[0]"/>
              </dmrpp:chunks>
            </Byte>
            """)) {
      assertThat(list(opened.array("/v").orElseThrow().read())).containsExactly(1.0, 2.0);
    }
  }

  @Test
  void chunksOfSeveralBlocksArePutTogether() throws IOException {
    Files.write(folder.resolve("x.nc"), new byte[] {9, 1, 2, 9, 3, 4});
    try (ZarrDataset opened =
        document(
            """
            <Byte name="v"><Dim size="4"/>
              <dmrpp:chunks>
                <dmrpp:block offset="1" nBytes="2"/><dmrpp:block offset="4" nBytes="2"/>
              </dmrpp:chunks>
            </Byte>
            """)) {
      assertThat(list(opened.array("/v").orElseThrow().read())).containsExactly(1.0, 2.0, 3.0, 4.0);
    }
  }

  @Test
  void linkedBlocksAreInTheOrderOfTheirNumbers() throws IOException {
    Files.write(folder.resolve("x.nc"), new byte[] {3, 1, 4, 2});
    try (ZarrDataset opened =
        document(
            """
            <Byte name="v"><Dim size="4"/><dmrpp:chunks LBChunk="true">
              <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
              <dmrpp:chunk offset="3" nBytes="1" chunkPositionInArray="[0]" LinkedBlockIndex="1"/>
              <dmrpp:chunk offset="0" nBytes="1" chunkPositionInArray="[2]" LinkedBlockIndex="0"/>
              <dmrpp:chunk offset="1" nBytes="1" chunkPositionInArray="[0]" LinkedBlockIndex="0"/>
              <dmrpp:chunk offset="2" nBytes="1" chunkPositionInArray="[2]" LinkedBlockIndex="1"/>
            </dmrpp:chunks></Byte>
            """)) {
      assertThat(list(opened.array("/v").orElseThrow().read())).containsExactly(1.0, 2.0, 3.0, 4.0);
    }
  }

  @Test
  void whatWasNeverWrittenReadsAsTheFillValueOfTheFile() throws IOException {
    try (ZarrDataset opened =
        document(
            """
            <Int16 name="v"><Dim size="2"/>
              <Attribute name="_FillValue" type="Int16"><Value>-9</Value></Attribute>
              <dmrpp:chunks fillValue="5"/></Int16>
            """)) {
      assertThat(list(opened.array("/v").orElseThrow().read())).containsExactly(5.0, 5.0);
    }
  }

  /** The stream has 18 bytes, as the values have. */
  @Test
  void compressedValuesMayBeAsLongAsTheValues() throws IOException {
    try (ZarrDataset opened =
        document(
            """
            <Byte name="v"><Dim size="18"/><dmrpp:missingdata>eJxjZGJmYWVj52CAAwAB8gAl</dmrpp:missingdata></Byte>
            <Byte name="raw"><dmrpp:missingdata>Bw==</dmrpp:missingdata></Byte>
            """)) {
      assertThat(list(opened.array("/v").orElseThrow().read()))
          .startsWith(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 0.0);
      assertThat(list(opened.array("/raw").orElseThrow().read())).containsExactly(7.0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html><p>no</p></html>", "<Dataset", "{}", "\u0000"})
  void anythingElseIsNotADocument(String text) throws IOException {
    Path place = Files.writeString(folder.resolve("x.nc.dmrpp"), text);
    assertThatThrownBy(() -> Stores.open(place.toString()))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("x.nc.dmrpp: this is not a DMR++ document");
  }

  @Test
  void documentsAreKnownByTheirNameAndByThePrefix() throws IOException {
    Path named = Files.copy(DOCUMENTS.resolve("inline.dmrpp"), folder.resolve("x.nc.dmrpp"));
    Path other = Files.copy(named, folder.resolve("other.xml"));
    assertThat(Stores.looksLikeZarr(named.toString())).isTrue();
    assertThat(Stores.looksLikeZarr("https://example.org/x.nc.dmrpp")).isTrue();
    assertThat(Stores.looksLikeZarr("dmrpp:" + other)).isTrue();
    assertThat(Stores.looksLikeZarr(other.toString())).isFalse();
    try (ZarrDataset opened = ZarrDataset.open("dmrpp:" + other)) {
      assertThat(opened.array("/compact")).isPresent();
    }
  }

  private static String at(String document) {
    return DOCUMENTS.resolve(document + ".dmrpp").toString();
  }

  /** A document beside x.nc. */
  private ZarrDataset document(String content) throws IOException {
    return document(folder, content);
  }

  /** The same in {@code folder}. */
  static ZarrDataset document(Path folder, String content) throws IOException {
    String text =
        """
        <?xml version="1.0" encoding="ISO-8859-1"?>
        <Dataset xmlns="http://xml.opendap.org/ns/DAP/4.0#"
          xmlns:dmrpp="http://xml.opendap.org/dap/dmrpp/1.0.0#" name="x.nc"
          dmrpp:href="OPeNDAP_DMRpp_DATA_ACCESS_URL">
        """
            + content
            + "</Dataset>";
    Path place = Files.write(folder.resolve("x.nc.dmrpp"), text.getBytes(UTF_8));
    return ZarrDataset.open(place.toString());
  }

  private static List<Object> expected(String name) throws IOException {
    JsonNode values = new JsonMapper().readTree(DOCUMENTS.resolve("values.json").toFile());
    return list(values.get(name));
  }

  private static List<Object> list(JsonNode values) {
    List<Object> list = new ArrayList<>();
    for (JsonNode value : values) {
      list.add(
          value.isArray() ? list(value) : value.isTextual() ? value.asText() : value.asDouble());
    }
    return list;
  }

  static List<Object> list(Object values) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(values); i++) {
      Object value = Array.get(values, i);
      list.add(value instanceof Number number ? number.doubleValue() : value);
    }
    return list;
  }
}
