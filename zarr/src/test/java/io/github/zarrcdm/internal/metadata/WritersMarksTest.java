package io.github.zarrcdm.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What writers mean by fill values, and by attributes in lists and texts. */
class WritersMarksTest {
  private static final Typed NODATA = Typed.of(Kind.SHORT, (short) -9999);

  private final Map<String, byte[]> store = new HashMap<>();
  private final Findings findings = new Findings("");

  private Array array(String key, String document) throws IOException {
    store.put(key, document.getBytes(UTF_8));
    return Metadata.read(new MemoryStore(store), "", findings).array("a");
  }

  private String findings() {
    return String.join("\n", findings.all().stream().map(Finding::toString).toList());
  }

  /** As GDAL 3.13.3 writes it, member for member. */
  private Array byGdal(String fill, String attributes, String last) throws IOException {
    store.put("zarr.json", "{\"zarr_format\":3,\"node_type\":\"group\"}".getBytes(UTF_8));
    return array(
        "a/zarr.json",
        """
        {"zarr_format":3,"node_type":"array","shape":[4,6],"data_type":"int16",
         "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[4,6]}},
         "chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}},
         "fill_value":%s,"codecs":[{"name":"bytes","configuration":{"endian":"little"}}],
         "attributes":%s,"dimension_names":["Y","X"]%s}
        """
            .formatted(fill, attributes, last));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "{\"_CRS\":{\"wkt\":\"...\"}} | ",
        "{\"_CRS\":{\"wkt\":\"...\"}} | ,\"storage_transformers\":[]",
        "{\"COLOR_INTERPRETATION\":\"Gray\"} | ",
        "{\"COLOR_INTERPRETATION\":\"Gray\",\"proj:code\":\"EPSG:32633\"} | "
      })
  void aFillValueBesideAttributesOfGdalIsNodata(String attributes, String last) throws IOException {
    Array array = byGdal("-9999", attributes, last == null ? "" : last);
    assertThat(array.attributes().get("_FillValue")).isEqualTo(NODATA);
    assertThat(findings()).isEmpty();
  }

  /** {@code gdal mdim convert} leaves no attribute of its own. */
  @Test
  void aFillValueInADocumentOfGdalIsNodataAndAFinding() throws IOException {
    assertThat(byGdal("-9999", "{}", "").attributes().get("_FillValue")).isEqualTo(NODATA);
    assertThat(findings()).contains("/a: its fill value is -9999 in a document as GDAL writes it");
  }

  @Test
  void aFillValueOfZeroThatZarrPythonWroteIsDataAndAFinding() throws IOException {
    String attributes = "{\"_CRS\":{\"wkt\":\"...\"}}";
    assertThat(
            byGdal("0", attributes, ",\"storage_transformers\":[]").attributes().has("_FillValue"))
        .isFalse();
    assertThat(findings()).contains("zarr-python wrote it last (0 is data, as in xarray)");
    assertThat(byGdal("0", attributes, "").attributes().get("_FillValue"))
        .isEqualTo(Typed.of(Kind.SHORT, (short) 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | {\"COLOR_INTERPRETATION\":[\"Gray\",\"Undefined\"]} | ''",
        "0 | {} | ''",
        "-9999 | {} | ,\"storage_transformers\":[]",
        "-9999 | {\"_zarrs\":{}} | ''",
        "-9999 | {\"missing_value\":-1} | ''"
      })
  void otherFillValuesOfVersion3OnlyDescribeMissingChunks(
      String fill, String attributes, String last) throws IOException {
    assertThat(byGdal(fill, attributes, last).attributes().has("_FillValue")).isFalse();
    assertThat(findings()).isEmpty();
  }

  private Array ofVersion2(String type, String fill, String attributes) throws IOException {
    store.put(".zgroup", "{\"zarr_format\":2}".getBytes(UTF_8));
    store.put("a/.zattrs", attributes.getBytes(UTF_8));
    return array(
        "a/.zarray",
        """
        {"zarr_format":2,"shape":[4],"chunks":[4],"dtype":"%s","compressor":null,"filters":null,
         "order":"C","fill_value":%s}
        """
            .formatted(type, fill));
  }

  /** netCDF-C 4.8.0; netCDF-C 4.10.1, GDAL and zarr-python 2.13 read them. */
  @Test
  void fillValuesInAListAreThoseOfNetcdfC() throws IOException {
    assertThat(
            ofVersion2("<i4", "[-32767]", "{\"_FillValue\":[-32767]}")
                .attributes()
                .get("_FillValue"))
        .isEqualTo(Typed.of(Kind.INT, -32767));
    assertThat(findings()).isEmpty();
  }

  @Test
  void aListOfOneIsItsValue() throws IOException {
    Array array =
        ofVersion2(
            "<i2",
            "null",
            """
            {"_FillValue":[-999],"scale_factor":[0.5],"units":["m"],"grid_mapping":["crs"],
             "proj:code":["EPSG:4326"],"coordinates":["lat","lon"],"flags":[1,2],"of":[{"x":1}],
             "spatial:shape":[3]}
            """);
    assertThat(array.attributes().values())
        .containsEntry("_FillValue", Typed.of(Kind.SHORT, (short) -999))
        .containsEntry("scale_factor", 0.5)
        .containsEntry("units", "m")
        .containsEntry("grid_mapping", "crs")
        .containsEntry("proj:code", "EPSG:4326")
        .containsEntry("coordinates", "lat lon")
        .containsEntry("flags", List.of(1L, 2L))
        .containsEntry("of", List.of(Map.of("x", 1L)))
        .containsEntry("spatial:shape", List.of(3L));
  }

  @Test
  void aNumberAsTextIsANumberAndAFinding() throws IOException {
    Array array =
        ofVersion2(
            "<i2",
            "null",
            "{\"scale_factor\":\"1e-4\",\"missing_value\":\"-32767\",\"add_offset\":\"none\"}");
    assertThat(array.attributes().values())
        .containsEntry("scale_factor", 1e-4)
        .containsEntry("missing_value", -32767L)
        .containsEntry("add_offset", "none");
    assertThat(findings())
        .contains("/a: its attribute scale_factor is the text \"1e-4\" (it is read as a number)")
        .contains("/a: its attribute add_offset is \"none\", not a number (it is not applied)");
  }

  @Test
  void numbersAsTextInAListAreNumbersAndAFinding() throws IOException {
    Array array = ofVersion2("<f4", "null", "{\"valid_range\":[\"1\",\"2.5\"]}");
    assertThat(array.attributes().get("valid_range")).isEqualTo(List.of(1L, 2.5));
    assertThat(findings())
        .contains("/a: its attribute valid_range is the text \"2.5\" (it is read as a number)");
  }

  /** {@code _Unsigned} is text in netCDF; JSON has a word for it that writers may take. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void aBooleanForUnsignedIsItsTextAndAFinding(String value) throws IOException {
    Array array = ofVersion2("|i1", "null", "{\"_Unsigned\":%s}".formatted(value));
    assertThat(array.attributes().get("_Unsigned")).isEqualTo(value);
    assertThat(findings())
        .contains("/a: its attribute _Unsigned is %s without quotes".formatted(value));
  }

  /** As xarray and GDAL; netCDF-C the other way round. */
  @Test
  void twoMarksThatContradictEachOtherAreAFinding() throws IOException {
    assertThat(ofVersion2("<i2", "0", "{\"_FillValue\":-999}").attributes().get("_FillValue"))
        .isEqualTo(Typed.of(Kind.SHORT, (short) 0));
    assertThat(findings()).contains("/a: its fill_value is 0 and its attribute _FillValue -999");
  }

  @Test
  void aBooleanFillValueOfTrueIsMissingAndOneOfFalseIsTheDefaultOfZarrPython() throws IOException {
    assertThat(ofVersion2("|b1", "true", "{}").attributes().get("_FillValue"))
        .isEqualTo(Typed.of(Kind.BYTE, (byte) 1));
    assertThat(ofVersion2("|b1", "false", "{}").attributes().has("_FillValue")).isFalse();
  }
}
