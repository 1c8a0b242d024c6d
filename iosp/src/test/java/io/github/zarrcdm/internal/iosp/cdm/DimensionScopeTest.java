package io.github.zarrcdm.internal.iosp.cdm;

import static io.github.zarrcdm.iosp.ModelFile.array;
import static io.github.zarrcdm.iosp.ModelFile.group;
import static io.github.zarrcdm.iosp.ModelFile.root;
import static io.github.zarrcdm.iosp.ModelFile.withDimensions;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.ModelFile;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

class DimensionScopeTest {
  @Test
  void arraysOfAGroupShareTheDimensionsThatTheyName() {
    NetcdfFile file =
        ModelFile.open(
            root(
                array("/t", shape(2, 3), "y", "x"),
                array("/x", shape(3), "x"),
                array("/u", shape(3, 2), "x", "y")));
    assertThat(declared(file, "")).containsExactlyInAnyOrder("x=3", "y=2");
    assertThat(file.findVariable("t").getDimension(1))
        .isSameAs(file.findVariable("u").getDimension(0));
    assertThat(file.findVariable("x").isCoordinateVariable()).isTrue();
  }

  @Test
  void aNameWithAnotherLengthIsPrivateToItsArray() {
    NetcdfFile file =
        ModelFile.open(root(array("/big", shape(9), "x"), array("/x", shape(3), "x")));
    assertThat(declared(file, "")).containsExactly("x=3");
    assertThat(file.findVariable("big").getDimension(0).isShared()).isFalse();
    assertThat(dimensions(file, "big")).containsExactly("x=9");
  }

  @Test
  void withoutACoordinateTheCommonestLengthIsShared() {
    NetcdfFile file =
        ModelFile.open(
            root(
                array("/a", shape(1), "x"),
                array("/b", shape(2), "x"),
                array("/c", shape(2), "x")));
    assertThat(declared(file, "")).containsExactly("x=2");
  }

  @Test
  void aGroupSharesTheDimensionsAboveItWhereTheLengthAgrees() {
    Group inner =
        group(
            "/g",
            List.of(),
            array("/g/a", shape(3), "x"),
            array("/g/b", shape(7), "y"),
            array("/g/c", shape(8), "y"));
    NetcdfFile file =
        ModelFile.open(group("/", List.of(inner), array("/a", shape(3, 4), "x", "y")));
    assertThat(file.findVariable("g/a").getDimension(0).getGroup().isRoot()).isTrue();
    assertThat(declared(file, "g")).containsExactly("y=7");
    assertThat(file.findVariable("g/c").getDimension(0).isShared()).isFalse();
  }

  @Test
  void aGroupWithItsOwnCoordinateVariableHasItsOwnDimension() {
    Group inner =
        group("/g", List.of(), array("/g/x", shape(3), "x"), array("/g/a", shape(3), "x"));
    NetcdfFile file = ModelFile.open(group("/", List.of(inner), array("/x", shape(3), "x")));
    assertThat(declared(file, "g")).containsExactly("x=3");
    assertThat(file.findVariable("g/a").getDimension(0).getGroup().getShortName()).isEqualTo("g");
  }

  @Test
  void declaredDimensionsAreFoundByTheirFullPath() {
    Group inner =
        withDimensions(
            group(
                "/g",
                List.of(),
                array("/g/a", shape(3), "/x"),
                array("/g/b", shape(5), "/g/t"),
                array("/g/c", shape(3), "/other/x")),
            new Dimension("t", 5, true));
    NetcdfFile file =
        ModelFile.open(withDimensions(group("/", List.of(inner)), new Dimension("x", 3, false)));
    assertThat(file.findVariable("g/a").getDimension(0).getGroup().isRoot()).isTrue();
    assertThat(file.findVariable("g/b").isUnlimited()).isTrue();
    assertThat(file.findVariable("g/c").getDimension(0).isShared()).isFalse();
    assertThat(dimensions(file, "g/c")).containsExactly("x=3");
  }

  @Test
  void aNameMayOccurTwice() {
    NetcdfFile file = ModelFile.open(root(array("/cov", shape(2, 2), "x", "x")));
    assertThat(dimensions(file, "cov")).containsExactly("x=2", "x=2");
    assertThat(file.toString()).contains("cov(x=2, x=2)");
  }

  @Test
  void namelessDimensionsAreAnonymous() {
    NetcdfFile file = ModelFile.open(root(array("/a", shape(2, 3, 4), "x", null, "")));
    assertThat(dimensions(file, "a")).containsExactly("x=2", "null=3", "null=4");
    assertThat(file.toString()).contains("a(x=2, 3, 4)");
  }

  @Test
  void emptyDimensionsAreUnlimitedOnesWithoutRecords() throws Exception {
    NetcdfFile file =
        ModelFile.open(root(array("/a", shape(0, 3), "t", "x"), array("/b", shape(2, 0))));
    assertThat(file.findVariable("a").getShape()).containsExactly(0, 3);
    assertThat(file.findVariable("a").read().getShape()).containsExactly(0, 3);
    assertThat(file.findVariable("b").read().getSize()).isZero();
    assertThat(file.toString()).contains("t = UNLIMITED;   // (0 currently)");
  }

  @Test
  void namesBecomeLegalTogetherWithTheirCoordinateVariable() {
    NetcdfFile file = ModelFile.open(root(array("/my x", shape(3), "my x")));
    assertThat(file.findVariable("my_x").isCoordinateVariable()).isTrue();
  }

  private static List<String> declared(NetcdfFile file, String group) {
    return Objects.requireNonNull(file.findGroup(group)).getDimensions().stream()
        .map(d -> d.getShortName() + "=" + d.getLength())
        .toList();
  }

  private static List<String> dimensions(NetcdfFile file, String name) {
    Variable variable = file.findVariable(name);
    return variable.getDimensions().stream()
        .map(d -> d.getShortName() + "=" + d.getLength())
        .toList();
  }

  private static long[] shape(long... lengths) {
    return lengths;
  }
}
