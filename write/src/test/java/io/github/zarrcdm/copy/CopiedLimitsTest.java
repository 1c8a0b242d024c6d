package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.model.Group;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * What is too large, too deep or has too long a name is skipped and reported; the rest is copied.
 */
class CopiedLimitsTest {
  private static final String NCML =
      "xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'";

  /** XML with more elements within each other is not read by Java 24 and later. */
  private static final String DEPTH = "jdk.xml.maxElementDepth";

  @TempDir Path folder;

  @BeforeAll
  static void allowDeepNcml() {
    System.setProperty(DEPTH, "200");
  }

  @AfterAll
  static void leaveTheLimit() {
    System.clearProperty(DEPTH);
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

  /** Each group's name fits, and the path of all of them does not. */
  @ParameterizedTest
  @ValueSource(strings = {"a.zarr", "a.zarr.zip"})
  void whatHasALongerPathThanTheTargetHoldsIsSkippedAndTheRestCopied(String name) throws Exception {
    Path file = folder.resolve("deep.ncml");
    String variable = "<variable name='v' type='int'><values>7</values></variable>";
    Files.writeString(
        file,
        "<netcdf %s>".formatted(NCML)
            + "<group name='%s'>%s".formatted("g".repeat(200), variable).repeat(30)
            + "</group>".repeat(30)
            + "</netcdf>");
    String target = folder.resolve(name).toString();
    try (NetcdfFile source = NetcdfDatasets.openFile(file.toString(), null)) {
      List<String> left = ZarrCopy.of(source, target).verify().write().plan().leftOut();
      int groups = 0;
      try (ZarrDataset written = ZarrDataset.open(target)) {
        for (Group in = written.root(); !in.groups().isEmpty(); in = in.groups().get(0)) {
          groups++;
        }
      }
      if (name.endsWith(".zip")) {
        assertThat(left).isEmpty();
        assertThat(groups).isEqualTo(30);
      } else {
        assertThat(left)
            .singleElement()
            .asString()
            .contains(" and all in it: keys of ", " bytes; the target has at most ");
        assertThat(groups).isBetween(1, 29);
      }
    }
  }
}
