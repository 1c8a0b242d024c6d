package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Sequence;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * What netCDF-Java's module for OPeNDAP shows of a server's answers. The module is not on Maven
 * Central, so a file in memory stands in for it: it has what that made of a server with such
 * values.
 */
class CopiedOpendapTest {
  private static final Array CUT_OFF =
      Array.factory(DataType.UINT, new int[] {1}, new int[] {Integer.MAX_VALUE});

  @TempDir Path folder;

  @Test
  void textsAreDecodedFromUtf8IfTheyAreThat() throws Exception {
    try (ZarrDataset written = copy("OPeNDAP")) {
      assertThat((Object[]) array(written, "/names").read())
          .containsExactly("Zürich", "Zürich", "plain", "\u4e2d");
    }
    try (ZarrDataset written = copy("NetCDF-4")) {
      assertThat((Object[]) array(written, "/names").read()).contains("ZÃ¼rich");
    }
  }

  /** A {@code _FillValue} of 4294967295 would otherwise be another value, without a word. */
  @Test
  void unsignedNumbersThatMayBeCutOffAreLeftOutAndReported() throws Exception {
    try (NetcdfFile source = source("OPeNDAP")) {
      assertThat(plan(source).notes())
          .filteredOn(note -> note.contains("2147483647"))
          .singleElement()
          .asString()
          .contains("number: count:_FillValue, :largest; the server's .das");
    }
    try (NetcdfFile source = source("NetCDF-4")) {
      assertThat(plan(source).notes()).noneMatch(note -> note.contains("2147483647"));
    }
    try (ZarrDataset written = copy("OPeNDAP")) {
      // Not what the server says, but netCDF's default, which cells of it have: 4294967295.
      assertThat(array(written, "/count").attribute("_FillValue"))
          .map(Object::toString)
          .hasValue("Typed[kind=INT, unsigned=true, values=[-1]]");
      assertThat(array(written, "/count").attribute("valid_min")).hasValue(7L);
      assertThat(written.root().attributes().has("largest")).isFalse();
    }
  }

  /** Those of {@code count}; {@code grid} names more than its dimensions and coordinates. */
  @Test
  void axesThatAreAddedToGridsAreLeftOut() throws Exception {
    try (ZarrDataset written = copy("OPeNDAP")) {
      assertThat(array(written, "/count").attribute("_CoordinateAxes")).isEmpty();
      assertThat(array(written, "/count").attribute("coordinates")).hasValue("names");
      assertThat(array(written, "/grid").attribute("_CoordinateAxes")).hasValue("x level");
    }
    try (ZarrDataset written = copy("NetCDF-4")) {
      assertThat(array(written, "/count").attribute("_CoordinateAxes")).isPresent();
    }
  }

  /** As in BUFR, without a dimension. */
  @Test
  void sequencesAreSkipped() throws Exception {
    Group.Builder root = Group.builder().setName("");
    var member = Variable.builder().setName("t").setDataType(DataType.FLOAT);
    root.addVariable(Sequence.builder().setName("obs").addMemberVariable(member));
    NetcdfFile.Builder<?> file = NetcdfFile.builder().setRootGroup(root).setLocation("memory");
    try (NetcdfFile source = file.build()) {
      for (int format : new int[] {2, 3}) {
        String target = folder.resolve("obs.zarr").toString();
        assertThat(ZarrCopy.of(source, target).format(format).overwrite().write().plan().leftOut())
            .containsExactly(
                "obs, which Zarr version %d cannot hold: obs of type Sequence".formatted(format));
      }
    }
  }

  /** netCDF-Java shows their shapes, and reads as many values from the beginning. */
  @Test
  void partsInTheUrlAreRefused() throws Exception {
    for (String part : List.of("count[1:1:2]", "x,count%5B1:1:2%5D")) {
      try (NetcdfFile source = source("OPeNDAP", "?" + part)) {
        assertThatThrownBy(() -> plan(source))
            .isInstanceOf(ZarrException.NotWritable.class)
            .hasMessageContaining("Leave out all in brackets, and copy parts by -s");
        NetcdfFile enhanced = NetcdfDatasets.enhance(source, null, null);
        assertThatThrownBy(() -> plan(enhanced)).isInstanceOf(ZarrException.NotWritable.class);
      }
    }
    try (NetcdfFile source = source("OPeNDAP", "?count,names")) {
      assertThat(plan(source).leftOut()).isEmpty();
    }
  }

  private static NetcdfFile source(String type) {
    return source(type, "");
  }

  private static NetcdfFile source(String type, String constraint) {
    Group.Builder root = Group.builder().setName("");
    Dimension x = new Dimension("x", 4);
    root.addDimension(x);
    root.addAttribute(Attribute.builder("largest").setValues(CUT_OFF).build());
    Object[] names = {"ZÃ¼rich", "Zürich", "plain", "\u00e4\u00b8\u00ad"};
    root.addVariable(variable("names", x, Array.factory(DataType.STRING, new int[] {4}, names)));
    Array numbers = Array.factory(DataType.UINT, new int[] {4}, new int[] {1, 2, 3, -1});
    root.addVariable(
        variable("count", x, numbers)
            .addAttribute(Attribute.builder("_FillValue").setValues(CUT_OFF).build())
            .addAttribute(
                Attribute.builder("valid_min")
                    .setValues(Array.factory(DataType.UINT, new int[] {1}, new int[] {7}))
                    .build())
            .addAttribute(new Attribute("coordinates", "names"))
            .addAttribute(new Attribute("_CoordinateAxes", "names x ")));
    root.addVariable(
        variable("grid", x, numbers).addAttribute(new Attribute("_CoordinateAxes", "x level")));
    NetcdfFile.Builder<?> file = NetcdfFile.builder();
    file.setRootGroup(root).setLocation("dods://localhost/answers" + constraint);
    return new NetcdfFile(file) {
      @Override
      public String getFileTypeId() {
        return type;
      }
    };
  }

  private static Variable.Builder<?> variable(String name, Dimension along, Array values) {
    Variable.Builder<?> variable = Variable.builder().setName(name);
    variable.setDataType(values.getDataType()).addDimension(along).setCachedData(values, false);
    return variable;
  }

  private CopyPlan plan(NetcdfFile source) throws IOException {
    return ZarrCopy.of(source, folder.resolve("planned.zarr").toString()).plan();
  }

  private ZarrDataset copy(String type) throws IOException {
    String place = folder.resolve(type + ".zarr").toString();
    try (NetcdfFile source = source(type)) {
      CopyReport report = ZarrCopy.of(source, place).verify().write();
      assertThat(report.plan().leftOut()).isEqualTo(List.of());
    }
    return ZarrDataset.open(place);
  }

  private static ZarrArray array(ZarrDataset dataset, String path) throws IOException {
    return dataset.array(path).orElseThrow();
  }
}
