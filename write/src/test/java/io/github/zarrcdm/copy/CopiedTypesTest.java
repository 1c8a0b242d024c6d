package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * Types and attributes that netCDF-Java shows in its own way, of {@code types.cdl}: in Zarr they
 * are what netcdf-c and xarray read in the source.
 */
class CopiedTypesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void enumerationsAreNumbersWithFlags(int format) throws Exception {
    try (ZarrDataset written = copy(format)) {
      ZarrArray sky = array(written, "/sky");
      assertThat((byte[]) sky.read()).containsExactly(0, 1, -1);
      assertThat(sky.attribute("flag_values")).hasValue(List.of(-1L, 0L, 1L));
      assertThat(sky.attribute("flag_meanings")).hasValue("missing clear some_clouds");
      assertThat(sky.attribute("_FillValue"))
          .hasValue(new Typed(Kind.BYTE, false, List.of((byte) -1)));
      ZarrArray width = array(written, "/width");
      assertThat(sky.type().name()).isEqualTo("int8");
      assertThat(width.type().name()).isEqualTo("uint32");
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
        .noneMatch(note -> note.contains("enumerations"));
  }

  /** As in NcML, which has no signs in enumerations. */
  @Test
  void enumerationsWhoseSignIsNotKnownAreReported() throws Exception {
    Path ncml = folder.resolve("enumeration.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + "<enumTypedef name='e' type='enum1'><enum key='200'>high</enum></enumTypedef>"
            + "<variable name='v' type='enum1' typedef='e' shape=''/></netcdf>");
    try (NetcdfFile file = NetcdfDatasets.openFile(ncml.toString(), null)) {
      CopyPlan plan = ZarrCopy.of(file, folder.resolve("enumeration.zarr").toString()).plan();
      assertThat(plan.notes())
          .anyMatch(note -> note.startsWith("enumerations of v are written as unsigned"));
    }
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

  /** No value equals one that its type does not have, so nothing is missing because of it. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aFillValueOfAnotherTypeLosesNothingButItself(int format) throws Exception {
    String attribute =
        "<variable name='%s' type='%s'>"
            + "<attribute name='_FillValue' type='%s' value='%s'/></variable>";
    Path ncml = folder.resolve("fills.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>"
            + attribute.formatted("text", "float", "String", "none")
            + attribute.formatted("half", "short", "double", "1.5")
            + attribute.formatted("beyond", "float", "double", "-1.7976931348623157E308")
            + attribute.formatted("several", "int", "int", "-1 -2")
            + attribute.formatted("whole", "short", "double", "-999")
            + "</netcdf>");
    String to = folder.resolve("fills.zarr").toString();
    try (NetcdfFile source = NetcdfDatasets.openFile(ncml.toString(), null)) {
      assertThat(ZarrCopy.of(source, to).format(format).write().plan().notes())
          .containsExactly(
              "_FillValue none of text, 1.5 of half, -1.7976931348623157E308 of beyond, [-1, -2] of"
                  + " several is not a value of its variable's type, and is left out; several are"
                  + " written as missing_value");
    }
    try (ZarrDataset written = ZarrDataset.open(to)) {
      for (String name : List.of("/text", "/half", "/beyond", "/several")) {
        assertThat(array(written, name).attribute("_FillValue")).isEmpty();
      }
      assertThat(array(written, "/several").attribute("missing_value")).hasValue(List.of(-1L, -2L));
      assertThat(array(written, "/whole").attribute("_FillValue"))
          .hasValue(new Typed(Kind.SHORT, false, List.of((short) -999)));
    }
  }

  @Test
  void whatMembersOfStructuresSayOfThemselvesIsReported() throws Exception {
    assertThat(notes(Variable.builder().setName("m"))).isEmpty();
    assertThat(notes(Variable.builder().setName("m").addAttribute(new Attribute("units", "K"))))
        .containsExactly(
            "left out are attributes and enumerations of the members of s: Zarr has only names and"
                + " types of members");
  }

  private List<String> notes(Variable.Builder<?> member) throws IOException {
    var structure =
        Structure.builder().setName("s").addMemberVariable(member.setDataType(DataType.INT));
    var root = Group.builder().setName("").addVariable(structure);
    try (NetcdfFile source = NetcdfFile.builder().setRootGroup(root).setLocation("s").build()) {
      return ZarrCopy.of(source, folder.resolve("s.zarr").toString()).plan().notes();
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
    return NetcdfFiles.open("src/test/resources/io/github/zarrcdm/copy/" + name);
  }
}
