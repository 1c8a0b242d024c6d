package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What netcdf-c adds to Zarr, in the four spellings that its releases had. */
class NczarrTest {
  private static final String ARRAY =
      "{\"zarr_format\": 2, \"shape\": [3], \"dtype\": \"<i4\", \"chunks\": [3], \"fill_value\":"
          + " -2147483647, \"order\": \"C\", \"compressor\": null, \"filters\": null%s}";

  private static Group read(String... documents) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    for (int i = 0; i < documents.length; i += 2) {
      values.put(
          documents[i], documents[i + 1].replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
    return Metadata.read(new MemoryStore(values), "", new Findings(""));
  }

  private static Group unlisted(String id) throws IOException {
    return Metadata.read(new PathStore(Corpus.store(id), false), "", new Findings(""));
  }

  private static void check(Group root) {
    assertThat(root.dimensions())
        .containsExactly(new Dimension("t", 3, true), new Dimension("x", 2, false));
    Array v = root.array("v");
    assertThat(v.dimensionNames()).containsExactly("/t");
    assertThat(v.attributes().values())
        .as("netcdf-c's default fill value is no _FillValue")
        .isEqualTo(
            Map.of(
                "n",
                new Typed(Kind.SHORT, true, List.of((short) -1)),
                "text",
                Typed.of(Kind.CHAR, "12")));
  }

  @Test
  void documentsOfTheirOwn() throws IOException {
    check(
        read(
            ".zgroup",
            "{'zarr_format': 2}",
            ".nczarr",
            "{'nczarr_version': '1.0.0'}",
            ".nczgroup",
            "{'dims': {'t': {'size': 3, 'unlimited': 1}, 'x': 2}, 'vars': ['v'], 'groups': []}",
            "v/.zarray",
            ARRAY.formatted(""),
            "v/.zattrs",
            "{'n': 65535, 'text': 12}",
            "v/.nczvar",
            "{'dimrefs': ['/t'], 'storage': 'chunked'}",
            "v/.nczattr",
            "{'types': {'n': '<u2', 'text': '<U1'}}"));
  }

  @Test
  void membersInUpperCase() throws IOException {
    check(
        read(
            ".zgroup",
                "{'zarr_format': 2, '_NCZARR_SUPERBLOCK': {}, '_NCZARR_GROUP': {'dims': {'t':"
                    + " {'size': 3, 'unlimited': 1}, 'x': 2}, 'vars': ['v']}}",
            "v/.zarray",
                ARRAY.formatted(", '_NCZARR_ARRAY': {'dimrefs': ['/t'], 'storage': 'chunked'}"),
            "v/.zattrs",
                "{'n': 65535, 'text': '12', '_NCZARR_ATTR': {'types': {'n': '<u2', 'text':"
                    + " '<U1'}}}"));
  }

  @Test
  void membersInLowerCase() throws IOException {
    check(
        read(
            ".zgroup",
                "{'zarr_format': 2, '_nczarr_superblock': {}, '_nczarr_group': {'dims': {'t':"
                    + " {'size': 3, 'unlimited': 1}, 'x': 2}, 'vars': ['v']}}",
            "v/.zarray",
                ARRAY.formatted(", '_nczarr_array': {'dimrefs': ['/t'], 'storage': 'chunked'}"),
            "v/.zattrs",
                "{'n': 65535, 'text': '12', '_nczarr_attr': {'types': {'n': '<u2', 'text':"
                    + " '>S1'}}}"));
  }

  @Test
  void attributes() throws IOException {
    check(
        read(
            ".zgroup",
            "{'zarr_format': 2}",
            ".zattrs",
            "{'_nczarr_superblock': {}, '_nczarr_group': {'dimensions': {'t': {'size': 3,"
                + " 'unlimited': 1}, 'x': 2}, 'arrays': ['v']}}",
            "v/.zarray",
            ARRAY.formatted(""),
            "v/.zattrs",
            "{'n': 65535, 'text': '12', '_nczarr_array': {'dimension_references': ['/t']},"
                + " '_nczarr_attr': {'types': {'n': '<u2', 'text': '>S1'}}}"));
  }

  /** NZUG, the convention of netCDF's users for version 3, names types as version 3 does. */
  @Test
  void typesOfAttributesAsVersion3NamesThem() throws IOException {
    Group root =
        read(
            "zarr.json",
            "{'zarr_format': 3, 'node_type': 'group', 'attributes': {'conventions': 'NZUG-1.0',"
                + " 'factor': 0.5, 'n': [1, 2], '_nczarr_attr':"
                + " {'types': {'factor': 'float32', 'n': 'uint16'}}}}");
    assertThat(root.attributes().get("factor")).isEqualTo(Typed.of(Kind.FLOAT, 0.5f));
    assertThat(root.attributes().get("n"))
        .isEqualTo(new Typed(Kind.SHORT, true, List.of((short) 1, (short) 2)));
    assertThat(root.attributes().has("_nczarr_attr")).isFalse();
  }

  /** zarr-python makes arrays longer and does not know of dimensions (GDAL, ncdump: 2 here). */
  @Test
  void dimensionsHaveTheLengthOfTheArraysInTheirGroup() throws IOException {
    Group root =
        read(
            ".zgroup",
            "{'zarr_format': 2}",
            ".zattrs",
            "{'_nczarr_group': {'dimensions': {'t': {'size': 99, 'unlimited': 1}, 's': 98}}}",
            "v/.zarray",
            ARRAY.formatted(""),
            "v/.zattrs",
            "{'_nczarr_array': {'dimension_references': ['/t']}}",
            "w/.zarray",
            ARRAY.formatted(""),
            "w/.zattrs",
            "{'_nczarr_array': {'dimension_references': ['/g/u']}}",
            "g/.zgroup",
            "{'zarr_format': 2}",
            "g/short/.zarray",
            ARRAY.formatted("").replace("\"shape\": [3]", "\"shape\": [1]"),
            "g/short/.zattrs",
            "{'_nczarr_array': {'dimension_references': ['/t']}}",
            "g/only/.zarray",
            ARRAY.formatted(""),
            "g/only/.zattrs",
            "{'_nczarr_array': {'dimension_references': ['/s']}}");
    long length = root.array("v").shape()[0];
    assertThat(root.dimensions())
        .containsExactly(new Dimension("t", length, true), new Dimension("s", length, false));
    assertThat(root.array("v").dimensionNames()).containsExactly("/t");
    assertThat(root.array("w").dimensionNames()).containsExactly("u");
    assertThat(root.group("g").array("short").dimensionNames()).containsExactly("t");
    assertThat(root.group("g").array("only").dimensionNames()).containsExactly("/s");
  }

  @Test
  void membersStandInTheOrderOfTheWriter() throws IOException {
    Group root =
        read(
            ".zgroup",
            "{'zarr_format': 2}",
            ".zattrs",
            "{'_nczarr_group': {'dimensions': {}, 'arrays': ['z', 'a', 'm']}}",
            "a/.zarray",
            ARRAY.formatted(""),
            "m/.zarray",
            ARRAY.formatted(""),
            "z/.zarray",
            ARRAY.formatted(""));
    assertThat(root.arrays()).extracting(Array::name).containsExactly("z", "a", "m");
  }

  /** What netcdf-c 4.9.0 wrote of {@code char id(2, 4)}; each character takes one byte. */
  @ParameterizedTest
  @ValueSource(strings = {"<U1", ">U1", ">S1"})
  void charactersUnderEachNameThatNetcdfCGaveThem(String dtype) throws IOException {
    Group root =
        read(
            ".zgroup",
            "{'zarr_format': 2}",
            ".zattrs",
            "{'_NCProperties': 'version=2,netcdf=4.9.0,nczarr=2.0.0'}",
            "id/.zarray",
            "{'zarr_format': 2, 'shape': [2,4], 'dtype': '%s', 'chunks': [2,4], 'fill_value': null, 'order': 'C', 'compressor': null, 'filters': null}"
                .formatted(dtype),
            "id/.zattrs",
            "{'_ARRAY_DIMENSIONS': ['station', 'strlen']}");
    assertThat(root.array("id").type()).isEqualTo(ByteType.CHAR);
    assertThat(root.array("id").type().size()).isEqualTo(1);
  }

  @Test
  void membersThatNczarrNamesAreFoundWithoutListing() throws IOException {
    Group root = unlisted("nczarr/groups_nczarr_n490");
    assertThat(root.arrays()).extracting(Array::path).containsExactly("/top");
    assertThat(root.groups()).extracting(Group::path).containsExactly("/a", "/empty", "/sib");
    assertThat(root.group("a").group("b").array("deep").dimensionNames())
        .containsExactly("/y", "/a/z", "/a/b/w");
    assertThat(root.group("a").dimensions())
        .containsExactly(new Dimension("z", 4, false), new Dimension("x", 5, false));
  }

  @Test
  void scalarsOfNczarrHaveNoDimensionsAndItsBookkeepingIsHidden() throws IOException {
    Group root = unlisted("nczarr/coords_cons_n4101");
    Array crs = root.array("crs");
    assertThat(crs.shape()).isEmpty();
    assertThat(crs.attributes().values())
        .containsOnlyKeys("grid_mapping_name", "semi_major_axis", "inverse_flattening");
    assertThat(crs.attributes().get("grid_mapping_name"))
        .isEqualTo(Typed.of(Kind.CHAR, "latitude_longitude"));
    assertThat(root.attributes().values()).containsOnlyKeys("Conventions");
    assertThat(root.array("T").attributes().get("_FillValue"))
        .isEqualTo(Typed.of(Kind.FLOAT, Float.NaN));
  }
}
