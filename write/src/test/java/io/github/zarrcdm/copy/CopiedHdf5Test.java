package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * HDF5 that netCDF-Java reads in a wrong order, in part or not at all: mended, or skipped and
 * reported. The files are by {@code tools/hdf5-objects.py}.
 */
class CopiedHdf5Test {
  private static final String NCML =
      "xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'";

  @TempDir Path folder;

  /** {@code chunks.h5}: netCDF-Java gives chunk after chunk. */
  @Test
  void objectsInSeveralChunksOfHdf5HaveTheirOrder() throws Exception {
    Object[] texts = IntStream.range(0, 15).mapToObj(n -> "n" + n).toArray();
    Object[] last = Stream.concat(Stream.generate(() -> "").limit(14), Stream.of("n14")).toArray();
    Path place = folder.resolve("chunks.zarr");
    try (NetcdfFile source = open("chunks.h5")) {
      CopyReport report = ZarrCopy.of(source, place.toString()).format(2).verify().write();
      assertThat(report.plan().leftOut())
          .containsExactlyInAnyOrder(
              "fixed: netCDF-Java reads texts of a fixed length in chunks in a wrong order",
              "record: netCDF-Java reads enumerations within structures in a wrong byte order");
    }
    try (ZarrDataset written = ZarrDataset.open(place.toString())) {
      assertThat((Object[]) array(written, "/texts").read()).containsExactly(texts);
      assertThat((Object[]) array(written, "/gaps").read()).containsExactly(last);
      Object[] opaque = (Object[]) array(written, "/opaque").read();
      Object[] rows = (Object[]) array(written, "/rows").read();
      for (int n = 0; n < 15; n++) {
        assertThat((byte[]) opaque[n]).containsExactly(0, 0, 0, n);
        assertThat((int[]) rows[n]).hasSize(n % 5 % 2 + 1).containsOnly(n);
      }
    }
  }

  @Test
  void objectsInSeveralChunksOfAnAggregationAreSkipped() throws Exception {
    String member =
        "<netcdf location='%s' coordValue='%d'/>"
            .formatted(CopiedHdf5Test.class.getResource("chunks.h5"), 0);
    Path joined = folder.resolve("joined.ncml");
    Files.writeString(
        joined,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + "<aggregation dimName='run' type='joinNew'><variableAgg name='texts'/>%s%s</aggregation></netcdf>"
                .formatted(member, member.replace("'0'", "'1'")));
    try (NetcdfFile source = NetcdfDatasets.openDataset(joined.toString(), false, null)) {
      assertThat(ZarrCopy.of(source, folder.resolve("joined.zarr").toString()).plan().leftOut())
          .contains(
              "texts: netCDF-Java reads values of several chunks of an aggregation in a wrong"
                  + " order");
    }
  }

  /** {@code gaps.h5}; h5py reads 0, or the fill value 5. */
  @Test
  void whatWasNeverWrittenIsWhatHdf5Defines() throws Exception {
    Path place = folder.resolve("gaps.zarr");
    try (NetcdfFile source = open("gaps.h5")) {
      CopyPlan plan = ZarrCopy.of(source, place.toString()).verify().write().plan();
      assertThat(plan.leftOut())
          .containsExactly(
              "records_in_part: netCDF-Java reads what was never written of structures as 0");
      assertThat(plan.notes()).isEmpty();
    }
    try (ZarrDataset written = ZarrDataset.open(place.toString())) {
      for (String type : List.of("i1", "u1", "li2", "bi2", "lu4")) {
        assertThat(numbers(written, type)).containsExactly(5, 5);
        assertThat(numbers(written, type + "_chunked_None")).containsExactly(1, 0, 0, 0);
        assertThat(numbers(written, type + "_chunked_5")).containsExactly(1, 0, 5, 5);
      }
      assertThat(numbers(written, "truth")).containsExactly(1, 0, 0, 0);
      assertThat(numbers(written, "ambiguous")).containsExactly(0, 0, 0, 0);
      assertThat(numbers(written, "number")).containsExactly(1, 0, 0, 0);
      assertThat(numbers(written, "filled")).containsExactly(1, 5, 5, 5);
      float[] grid = new float[7 * 9];
      Arrays.fill(grid, 4 * 9 + 5, 4 * 9 + 7, 1);
      assertThat((float[]) array(written, "/grid").read()).containsExactly(grid);
      byte[][] texts = {{'a', 'b'}, {'c', 'd'}, {0, 0}, {'n', 'o'}};
      assertThat((Object[]) array(written, "/opaque").read())
          .containsExactly(texts[0], texts[1], texts[2], texts[2]);
      assertThat((Object[]) array(written, "/opaque_filled").read())
          .containsExactly(texts[0], texts[1], texts[3], texts[3]);
    }
  }

  /** {@code unwritten.h5}: of an aggregation, nothing tells which chunks were written. */
  @Test
  void whatWasNeverWrittenOfAnAggregationIsRefused() throws Exception {
    Path joined = folder.resolve("gaps.ncml");
    String member =
        "<netcdf location='%s' coordValue='%d'/>"
            .formatted(CopiedHdf5Test.class.getResource("unwritten.h5"), 0);
    for (String name : List.of("number", "filled")) {
      Files.writeString(
          joined,
          "<netcdf %s><aggregation dimName='run' type='joinNew'><variableAgg name='%s'/>%s%s</aggregation></netcdf>"
              .formatted(NCML, name, member, member.replace("'0'", "'1'")));
      try (NetcdfFile source = NetcdfDatasets.openDataset(joined.toString(), false, null)) {
        ZarrCopy copy = ZarrCopy.of(source, folder.resolve("joined.zarr").toString());
        if (name.equals("filled")) {
          assertThat(copy.plan().leftOut()).doesNotContain("filled");
        } else {
          assertThatThrownBy(copy::plan)
              .isInstanceOf(ZarrException.NotWritable.class)
              .hasMessageContaining("another value than HDF5 where nothing was written");
        }
      }
    }
  }

  /** {@code unwritten.h5}, which netCDF-Java closes until it reads from it. */
  @Test
  void whatWasNeverWrittenOfAUnionIsWhatHdf5Defines() throws Exception {
    Path ncml = folder.resolve("united.ncml");
    String place = folder.resolve("united.zarr").toString();
    Files.writeString(
        ncml,
        "<netcdf %s><aggregation type='union'><netcdf location='%s'/></aggregation></netcdf>"
            .formatted(NCML, CopiedHdf5Test.class.getResource("unwritten.h5")));
    try (NetcdfFile source = NetcdfDatasets.openFile(ncml.toString(), null)) {
      assertThat(ZarrCopy.of(source, place).verify().write().plan().notes()).isEmpty();
    }
    try (ZarrDataset written = ZarrDataset.open(place)) {
      assertThat(numbers(written, "number")).containsExactly(1, 0, 0, 0);
      assertThat(numbers(written, "filled")).containsExactly(1, 5, 5, 5);
      assertThat(array(written, "/number").attribute("table"))
          .hasValue(List.of(List.of(0L, 1L), List.of(2L, 3L)));
    }
  }

  /** {@code gaps.h5}, of which every third column is copied. */
  @Test
  void whatWasNeverWrittenIsFoundInSectionsWithAStride() throws Exception {
    Path place = folder.resolve("columns.zarr");
    try (NetcdfFile source = open("gaps.h5")) {
      Variable grid = source.findVariable("grid");
      ZarrCopy.of(source, place.toString()).select(Map.of(grid, new Section("4:5,0:8:3"))).write();
    }
    try (ZarrDataset written = ZarrDataset.open(place.toString())) {
      assertThat((float[]) array(written, "/grid").read()).containsExactly(0, 0, 1, 0, 0, 0);
    }
  }

  /** {@code misread.h5} and {@code short.nc}. */
  @Test
  void whatNetcdfJavaCannotReadIsSkippedAndTheRestCopied() throws Exception {
    Path place = folder.resolve("read.zarr");
    try (NetcdfFile source = open("misread.h5")) {
      assertThat(ZarrCopy.of(source, place.toString()).verify().write().plan().leftOut())
          .containsExactlyInAnyOrder(
              "regions: netCDF-Java reads references as numbers",
              "bits: netCDF-Java reads bit fields of several bytes in the byte order that it used"
                  + " last",
              "time: netCDF-Java reads times of HDF5 as texts",
              "rows_of_rows: netCDF-Java reads rows of rows, or of texts, as numbers",
              "filled: netCDF-Java reads gaps as other texts than the fill value",
              "texts: netCDF-Java reads rows or arrays of texts in a wrong length",
              "elsewhere: netCDF-Java reads nothing of the external files with its values",
              "lzf: cannot be read: java.lang.RuntimeException: Unknown filter type=32000",
              "\\.hidden: Zarr has no such name",
              "group \\.group and all in it: Zarr has no such name");
    }
    try (ZarrDataset written = ZarrDataset.open(place.toString())) {
      for (String name : List.of("/kept", "/grid", "/__unnamed")) {
        assertThat((long[]) array(written, name).read()).containsExactly(0, 1, 2);
      }
    }
    try (NetcdfFile source = open("short.nc")) {
      assertThat(ZarrCopy.of(source, folder.resolve("short.zarr").toString()).plan().leftOut())
          .containsExactly(
              "a: netCDF-Java reads 2 of 3 values along t",
              "b: netCDF-Java reads 2 of 3 values along t");
    }
  }

  /** {@code odd.h5}, with the values that h5py 3.16 reads. */
  @Test
  void valuesThatNetcdfJavaReadsAsOthersAreMendedOrSkipped() throws Exception {
    Path place = folder.resolve("odd.zarr");
    try (NetcdfFile source = open("odd.h5")) {
      assertThat(ZarrCopy.of(source, place.toString()).verify().write().plan().leftOut())
          .containsExactlyInAnyOrder(
              "bits: netCDF-Java reads bit fields of several bytes in the byte order that it used"
                  + " last",
              "more_bits: netCDF-Java reads bit fields of several bytes in the byte order that it"
                  + " used last",
              "filtered_members: netCDF-Java reads filtered enumerations in a wrong byte order",
              "short_float: netCDF-Java reads floats of another layout than that of IEEE 754 as"
                  + " such",
              "biased_float: netCDF-Java reads floats of another layout than that of IEEE 754 as"
                  + " such",
              "three_bytes: netCDF-Java reads integers of 24 bits as integers of 32 bits",
              "ordered/three_bytes_in_order: netCDF-Java reads integers of 24 bits as integers of"
                  + " 32 bits",
              "value: netCDF-Java reads 17291 values along dimension 0, where HDF5 has 2");
    }
    try (ZarrDataset written = ZarrDataset.open(place.toString())) {
      assertThat(numbers(written, "plain_members")).containsExactly(1, 0, 1);
      assertThat(numbers(written, "big")).containsExactly(0, 1, 2);
      assertThat((Object[]) array(written, "/texts").read()).containsExactly("NIL", "", "", "");
      assertThat((Object[]) array(written, "/plain_texts").read()).containsExactly("", "b");
    }
  }

  /** {@code padded_earliest.h5} and {@code padded_v108.h5}, of both versions of headers. */
  @ParameterizedTest
  @ValueSource(strings = {"padded_earliest.h5", "padded_v108.h5"})
  void numbersWithUnusedBitsAreRefusedWithinOtherTypesToo(String name) throws Exception {
    String reads = ": netCDF-Java reads ";
    String padded = reads + "integers of 24 bits as integers of 32 bits";
    try (NetcdfFile source = open(name)) {
      String place = folder.resolve("padded.zarr").toString();
      CopyPlan plan = ZarrCopy.of(source, place).format(2).verify().write().plan();
      assertThat(plan.leftOut())
          .containsExactlyInAnyOrder(
              "record" + padded,
              "rows" + padded,
              "numbers" + padded,
              "floats" + reads + "floats of another layout than that of IEEE 754 as such",
              "of_named" + padded);
      assertThat(plan.arrays())
          .extracting(CopyPlan.PlannedArray::path)
          .containsExactlyInAnyOrder("/whole_record", "/whole_rows", "/time");
    }
  }

  /** {@code hidden.h5} and {@code hidden.nc}. */
  @Test
  void whatNetcdfJavaDoesNotShowIsReportedWhereAllIsCopied() throws Exception {
    String place = folder.resolve("hidden.zarr").toString();
    try (NetcdfFile source = open("hidden.h5")) {
      assertThat(ZarrCopy.of(source, place).plan().leftOut())
          .containsExactlyInAnyOrder(
              "half: netCDF-Java does not read floats of 16 bits",
              "half: netCDF-Java does not read floats of 16 bits",
              "long_double: netCDF-Java does not read floats of 128 bits",
              "arrays: netCDF-Java does not read floats of 16 bits",
              "record: netCDF-Java reads structures without their floats of 16 bits",
              "szip: netCDF-Java does not read the filter szip",
              "elsewhere: netCDF-Java does not follow links to other files");
      Variable kept = source.findVariable("kept");
      assertThat(
              ZarrCopy.of(source, place)
                  .select(Map.of(kept, kept.getShapeAsSection()))
                  .plan()
                  .leftOut())
          .isEmpty();
    }
    Path ncml = folder.resolve("hidden.ncml");
    String member =
        "<netcdf location='%s'/>".formatted(CopiedHdf5Test.class.getResource("hidden.nc"));
    String half = "half: netCDF-Java does not read floats of 16 bits";
    Files.writeString(ncml, member.replace("<netcdf", "<netcdf " + NCML));
    try (NetcdfFile source = NetcdfDatasets.openFile(ncml.toString(), null)) {
      assertThat(ZarrCopy.of(source, place).plan().leftOut()).containsExactly(half);
    }
    Files.writeString(
        ncml,
        "<netcdf %s><aggregation type='union'>%s%s</aggregation></netcdf>"
            .formatted(NCML, member, member));
    try (NetcdfFile source = NetcdfDatasets.openFile(ncml.toString(), null)) {
      assertThat(ZarrCopy.of(source, place).plan().notes()).containsExactly(half);
    }
  }

  /** {@code links.h5}. */
  @Test
  void softLinksAreReported() throws Exception {
    try (NetcdfFile source = open("links.h5")) {
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 9; i++) { // more than one node of the table has
        expected.add(link("link" + i, "number" + i));
      }
      expected.add(link("same group", "value"));
      expected.add(link("from root", "/a/value"));
      expected.add(link("value", "/a/value"));
      expected.add(link("other", "../a/value"));
      expected.add(link("value", "a/value"));
      expected.add(link("root", "/value"));
      CopyPlan plan = ZarrCopy.of(source, folder.resolve("links.zarr").toString()).plan();
      assertThat(plan.notes()).containsAll(expected);
      assertThat(plan.leftOut()).as("what they lead to is there").isEmpty();
    }
  }

  private static String link(String name, String target) {
    return "%s: netCDF-Java does not show this soft link, to %s".formatted(name, target);
  }

  /** {@code within.h5}; with NcML too, which builds structures anew. */
  @Test
  void typesWithinOthersAreThoseOfHdf5() throws Exception {
    Path ncml = folder.resolve("within.ncml");
    Files.writeString(
        ncml,
        "<netcdf %s location='%s'/>"
            .formatted(NCML, CopiedHdf5Test.class.getResource("within.h5")));
    Path place = folder.resolve("within.zarr");
    for (boolean joined : new boolean[] {false, true}) {
      try (NetcdfFile source =
          joined ? NetcdfDatasets.openFile(ncml.toString(), null) : open("within.h5")) {
        CopyPlan plan =
            ZarrCopy.of(source, place.toString()).format(2).overwrite().verify().write().plan();
        assertThat(plan.leftOut())
            .containsExactlyInAnyOrder(
                "long_rows: netCDF-Java reads rows of enumerations in a wrong byte order",
                "nothing: netCDF-Java reads a value where HDF5 has none",
                "virtual: netCDF-Java reads nothing of the other datasets that a virtual one is"
                    + " made of",
                "filled: netCDF-Java reads what was never written of structures as 0",
                "opaque: netCDF-Java does not read rows or arrays of such a type");
        assertThat(plan.notes())
            .anyMatch(
                note ->
                    note.contains(
                        ": in_record of kept, row of kept, letters of kept, letters of a_group,"
                            + " table of one/same, table of two/same, letters; it takes unsigned"))
            .anyMatch(note -> note.contains("copied as a_b of kept, a_b of a_group, a_b: "))
            .anyMatch(
                note ->
                    note.startsWith(
                        "left out are the attributes reference of kept, references of kept, region"
                            + " of kept, references of a_group, region of a_group, references,"
                            + " region"));
      }
      try (ZarrDataset written = ZarrDataset.open(place.toString())) {
        assertThat(array(written, "/arrays").type().name()).isEqualTo("uint16");
        assertThat((short[]) array(written, "/arrays").read())
            .containsExactly((short) 1, (short) 65535, (short) 2, (short) 40000);
        assertThat(array(written, "/bits").type().name()).isEqualTo("uint8");
      }
      for (String attributes : List.of("kept/.zattrs", "a_group/.zattrs", ".zattrs")) {
        assertThat(place.resolve(attributes))
            .content()
            .containsIgnoringWhitespaces(
                "\"a_truth\": true",
                "\"truths\": [true, false]",
                "\"table\": [[0, 1, 2], [3, 4, 5]]",
                "\"cube\": [[[\"a\", \"b\"]], [[\"c\", \"d\"]]]");
      }
      assertThat(place.resolve("record/.zarray"))
          .content()
          .containsIgnoringWhitespaces("[\"within\",\"|u1\",[2]],[\"beside\",\"|i1\"]");
      assertThat(place.resolve("rows/.zarray")).content().containsIgnoringWhitespaces("|u1");
    }
  }

  private static int[] numbers(ZarrDataset written, String name) throws IOException {
    Object values = array(written, "/" + name).read();
    return IntStream.range(0, java.lang.reflect.Array.getLength(values))
        .map(i -> ((Number) java.lang.reflect.Array.get(values, i)).intValue())
        .toArray();
  }

  private static ZarrArray array(ZarrDataset dataset, String path) throws ZarrException {
    return dataset.array(path).orElseThrow();
  }

  private static NetcdfFile open(String name) throws IOException {
    return NetcdfFiles.open("src/test/resources/io/github/zarrcdm/copy/" + name);
  }
}
