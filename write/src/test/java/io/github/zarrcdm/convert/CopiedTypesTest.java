package io.github.zarrcdm.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * Types and attributes that netCDF-Java shows in its own way, of {@code types.cdl}: in Zarr they
 * are what netcdf-c and xarray read in the source.
 */
class CopiedTypesTest {
  private static final String NCML =
      "xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void enumerationsAreNumbersWithFlags(int format) throws Exception {
    try (ZarrDataset written = copy(format)) {
      ZarrArray sky = array(written, "/sky");
      assertThat((byte[]) sky.read()).containsExactly(0, 1, -1);
      assertThat(sky.attribute("flag_values")).hasValue(List.of(0L, 1L, 255L));
      assertThat(sky.attribute("flag_meanings")).hasValue("clear some_clouds missing");
      assertThat(sky.attribute("_FillValue"))
          .hasValue(new Typed(Kind.BYTE, true, List.of((byte) -1)));
      ZarrArray width = array(written, "/width");
      assertThat(width.attribute("flag_values")).hasValue(List.of(3L, 4294967295L));
      assertThat(width.attribute("_FillValue")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void namesAndSignsStay(int format) throws Exception {
    try (ZarrDataset written = copy(format)) {
      ZarrArray covariance = array(written, "/covariance");
      assertThat(covariance.dimensions()).containsExactly("x", "x");
      assertThat((int[]) covariance.read()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
      assertThat(array(written, "/signed").attribute("_Unsigned")).hasValue("false");
    }
  }

  @Test
  void featuresThatSomeReadersLackAreReported() throws Exception {
    assertThat(plan(3).notes())
        .anyMatch(note -> note.startsWith("the same dimension twice in covariance"))
        .anyMatch(note -> note.contains("missing_value of NaN") && note.contains("gaps"))
        .anyMatch(note -> note.contains("gaps:actual_range"))
        .anyMatch(note -> note.startsWith("enumerations of sky, width are written as unsigned"));
  }

  /** xarray decodes either to NaN; in version 3 it opens no store whose texts have the first. */
  @Test
  void theFillValueOfTextsIsMissingValueInVersion3() throws Exception {
    String from = folder.resolve("texts.zarr").toString();
    NewArray texts = NewArray.of("/s", "string", 2).dimensions("x").attribute("_FillValue", "n/a");
    try (ZarrWriter writer = ZarrWriter.to(from).format(2).array(texts).open()) {
      writer.write("/s", Section.all(2), new Object[] {"a", "n/a"});
      writer.finish();
    }
    for (int format : new int[] {2, 3}) {
      String to = folder.resolve(format + "-texts.zarr").toString();
      try (NetcdfFile source = NetcdfFiles.open("zarr:" + from)) {
        List<String> notes = ZarrCopy.of(source, to).format(format).write().plan().notes();
        assertThat(notes.toString().contains("_FillValue of s is written as missing_value"))
            .isEqualTo(format == 3);
      }
      try (ZarrDataset written = ZarrDataset.open(to)) {
        ZarrArray copy = array(written, "/s");
        assertThat(copy.attribute("_FillValue").isPresent()).isEqualTo(format == 2);
        assertThat(copy.attribute("missing_value"))
            .isEqualTo(Optional.ofNullable(format == 3 ? "n/a" : null));
        assertThat((Object[]) copy.read()).containsExactly("a", "n/a");
      }
    }
  }

  @Test
  void rowsOfHdf5AreCopiedToVersion2AndReportedForVersion3() throws Exception {
    assertThat(plan(3).leftOut())
        .singleElement()
        .asString()
        .startsWith("rows, which Zarr version 3")
        .endsWith("; version 2 can");
    assertThat(plan(2).notes())
        .anyMatch(n -> n.startsWith("rows: zarr-python 3 cannot open stores"));
    try (ZarrDataset written = copy(2)) {
      assertThat((Object[]) array(written, "/rows").read())
          .containsExactly(new int[] {1}, new int[] {2, 3}, new int[] {4, 5, 6});
    }
  }

  /** {@code chunks.h5}, by {@code tools/hdf5-objects.py}: netCDF-Java gives chunk after chunk. */
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
            .formatted(CopiedTypesTest.class.getResource("chunks.h5"), 0);
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

  /** {@code gaps.h5}, by {@code tools/hdf5-objects.py}; h5py reads 0, or the fill value 5. */
  @Test
  void whatWasNeverWrittenOfEnumerationsIsWhatHdf5Defines() throws Exception {
    Path place = folder.resolve("gaps.zarr");
    try (NetcdfFile source = open("gaps.h5")) {
      CopyPlan plan = ZarrCopy.of(source, place.toString()).verify().write().plan();
      assertThat(plan.leftOut())
          .containsExactly(
              "ambiguous: netCDF-Java reads what was never written of an enumeration as one of its"
                  + " members");
      assertThat(plan.notes())
          .anyMatch(note -> note.startsWith("chunks of number that were never written"));
    }
    try (ZarrDataset written = ZarrDataset.open(place.toString())) {
      for (String type : List.of("i1", "u1", "li2", "bi2", "lu4")) {
        assertThat(numbers(written, type)).containsExactly(5, 5);
        assertThat(numbers(written, type + "_chunked_None")).containsExactly(1, 0, 0, 0);
        assertThat(numbers(written, type + "_chunked_5")).containsExactly(1, 0, 5, 5);
      }
      assertThat(numbers(written, "truth")).containsExactly(1, 0, 0, 0);
      assertThat(numbers(written, "filled")).containsExactly(1, 5, 5, 5);
    }
  }

  /** Dimensions of 2^31-1 each, which a header of a hundred bytes can declare. */
  @Test
  void moreBytesThanCanBeCountedAreSkippedAndTheRestCopied() throws Exception {
    Path file = folder.resolve("huge.ncml");
    Files.writeString(
        file,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + "<variable name='huge' type='byte' shape='2147483647 2147483647 2147483647'/>"
            + "<variable name='large' type='double' shape='2147483647 536870913'/>"
            + "<variable name='kept' type='int' shape=''><values>7</values></variable></netcdf>");
    try (NetcdfFile source = NetcdfDatasets.openFile(file.toString(), null)) {
      CopyPlan plan = ZarrCopy.of(source, folder.resolve("huge.zarr").toString()).plan();
      assertThat(plan.leftOut())
          .containsExactly(
              "huge: 2^63 bytes or more, of shape 0:2147483646,0:2147483646,0:2147483646. Copy a"
                  + " part of it",
              "large: 2^63 bytes or more, of shape 0:2147483646,0:536870912. Copy a part of it");
      assertThat(plan.arrays()).singleElement().asString().contains("kept");
    }
  }

  /** netCDF-Java counts indices in 31 bits; an array that is all fill value has no chunks. */
  @Test
  void whatIsBeyondTheLongestDimensionOfNetcdfJavaIsNotLostInSilence() throws Exception {
    String from = folder.resolve("long.zarr").toString();
    NewArray array = NewArray.of("v", "int8", 2, (1L << 31) + 5).dimensions("y", "x");
    try (ZarrWriter writer = ZarrWriter.to(from).array(array.chunks(1, 1 << 30)).open()) {
      writer.finish();
    }
    try (NetcdfFile source = NetcdfFiles.open(from)) {
      assertThat(ZarrCopy.of(source, folder.resolve("all.zarr").toString()).plan().leftOut())
          .containsExactly("v: netCDF-Java reads 2147483647 of 2147483653 values along x");
      String part = folder.resolve("part.zarr").toString();
      Variable variable = source.findVariable("v");
      ZarrCopy.of(source, part).select(Map.of(variable, new ucar.ma2.Section("0:1,7:9"))).write();
      try (ZarrDataset written = ZarrDataset.open(part)) {
        ZarrArray v = written.array("/v").orElseThrow();
        assertThat(v.shape()).containsExactly(2, 3);
        assertThat(written.root().array("v").attributes().values()).isEmpty();
      }
    }
  }

  @Test
  void whatIsBeyondLimitsIsSkippedAndTheRestCopied() throws Exception {
    Path file = folder.resolve("limits.ncml");
    Files.writeString(
        file,
        "<netcdf %s><variable name='%s' type='int'/><variable name='%s' type='int'/>"
                .formatted(NCML, "é".repeat(127) + "x", "é".repeat(128))
            + "<variable name='fits' type='int' shape='%s1'/>".formatted("1 ".repeat(63))
            + "<variable name='rank' type='int' shape='%s1'/>".formatted("1 ".repeat(64))
            + "<group name='%s'/>".formatted("g".repeat(256))
            + "<group name='g'>".repeat(99)
            + "<group name='g'><variable name='v' type='int'/><group name='h'/></group>"
            + "<variable name='v' type='int'/>"
            + "</group>".repeat(99)
            + "</netcdf>");
    try (NetcdfFile source = NetcdfDatasets.openFile(file.toString(), null)) {
      CopyPlan plan = ZarrCopy.of(source, folder.resolve("limits.zarr").toString()).plan();
      String deep = "g/".repeat(100);
      assertThat(plan.leftOut())
          .containsExactlyInAnyOrder(
              "é".repeat(128) + ": a name of 256 bytes; files have at most 255",
              "rank: 65 dimensions, the limit is 64",
              deep + "v: 101 levels of groups, the limit is 100",
              "group " + deep + "h and all in it: 101 levels of groups, the limit is 100",
              "group "
                  + "g".repeat(256)
                  + " and all in it: a name of 256 bytes; files have at most 255");
      assertThat(plan.arrays().stream().map(CopyPlan.PlannedArray::path))
          .containsExactlyInAnyOrder(
              "/" + "é".repeat(127) + "x", "/fits", "/" + "g/".repeat(99) + "v");
    }
  }

  private static int[] numbers(ZarrDataset written, String name) throws IOException {
    Object values = array(written, "/" + name).read();
    return IntStream.range(0, java.lang.reflect.Array.getLength(values))
        .map(i -> ((Number) java.lang.reflect.Array.get(values, i)).intValue())
        .toArray();
  }

  /** {@code misread.h5} and {@code short.nc}, by {@code tools/hdf5-objects.py}. */
  @Test
  void whatNetcdfJavaCannotReadIsSkippedAndTheRestCopied() throws Exception {
    Path place = folder.resolve("read.zarr");
    try (NetcdfFile source = open("misread.h5")) {
      assertThat(ZarrCopy.of(source, place.toString()).verify().write().plan().leftOut())
          .containsExactlyInAnyOrder(
              "regions: netCDF-Java reads references as numbers",
              "bits: netCDF-Java reads bit fields in a wrong byte order",
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

  /** {@code hidden.h5} and {@code hidden.nc}, by {@code tools/hdf5-objects.py}. */
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
        "<netcdf location='%s'/>".formatted(CopiedTypesTest.class.getResource("hidden.nc"));
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

  /** As in Argo's {@code PRES_QC(N_PROF, N_LEVELS)}; names are texts all the same. */
  @Test
  void charactersAlongADimensionOfOtherVariablesStayCharacters() throws Exception {
    String from = folder.resolve("characters.nc").toString();
    NetcdfFormatWriter.Builder file = NetcdfFormatWriter.createNewNetcdf3(from);
    file.addDimension("time", 3);
    file.addDimension("letters", 2);
    file.addVariable("value", DataType.FLOAT, "time");
    file.addVariable("quality", DataType.CHAR, "time");
    file.addVariable("name", DataType.CHAR, "time letters");
    try (NetcdfFormatWriter writer = file.build()) {
      writer.write("quality", ucar.ma2.Array.makeFromJavaArray("120".toCharArray(), false));
    }
    String to = folder.resolve("characters.zarr").toString();
    try (NetcdfFile source = NetcdfFiles.open(from)) {
      ZarrCopy.of(source, to).verify().write();
    }
    try (ZarrDataset written = ZarrDataset.open(to)) {
      assertThat((Object[]) array(written, "/quality").read()).containsExactly("1", "2", "0");
      assertThat(array(written, "/quality").dimensions()).containsExactly("time");
      assertThat(array(written, "/name").dimensions()).containsExactly("time");
    }
  }

  private CopyPlan plan(int format) throws IOException {
    try (NetcdfFile source = source()) {
      return ZarrCopy.of(source, folder.resolve("planned.zarr").toString()).format(format).plan();
    }
  }

  private ZarrDataset copy(int format) throws IOException {
    String place = folder.resolve(format + ".zarr").toString();
    try (NetcdfFile source = source()) {
      ZarrCopy.of(source, place).format(format).verify().write();
    }
    return ZarrDataset.open(place);
  }

  private static ZarrArray array(ZarrDataset dataset, String path) throws ZarrException {
    return dataset.array(path).orElseThrow();
  }

  private static NetcdfFile source() throws IOException {
    return open("types.nc");
  }

  private static NetcdfFile open(String name) throws IOException {
    return NetcdfFiles.open(CopiedTypesTest.class.getResource(name).getPath());
  }
}
