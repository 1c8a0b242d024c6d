package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFormatWriter;

/** The attributes and values of a copy are those that NcML states, or there is no copy. */
class StatedNcmlTest {
  private static final String BOTH = "<netcdf location='a.nc'/><netcdf location='b.nc'/>";
  private static final String JOINED =
      "<aggregation type='joinExisting' dimName='time'>" + BOTH + "</aggregation>";

  @TempDir Path folder;

  @BeforeEach
  void writeMembers() throws Exception {
    member(folder.resolve("a.nc"), 0);
    member(folder.resolve("b.nc"), 2);
  }

  /** Two times from {@code start}, and the scalar {@code s}, which is {@code start}. */
  static void member(Path place, int start) throws Exception {
    var format = NetcdfFormatWriter.createNewNetcdf3(place.toString());
    format.addDimension("time", 2);
    format.addVariable("time", DataType.INT, "time");
    format
        .addVariable("t", DataType.INT, "time")
        .addAttribute(new Attribute("units", "K"))
        .addAttribute(new Attribute("from", "start " + start));
    format.addVariable("s", DataType.INT, "").addAttribute(new Attribute("units", "m"));
    format.addAttribute(new Attribute("title", "start " + start));
    try (NetcdfFormatWriter file = format.build()) {
      Array two = Array.factory(DataType.INT, new int[] {2}, new int[] {start, start + 1});
      file.write("time", two);
      file.write("t", two);
      file.write("s", Array.factory(DataType.INT, new int[0], new int[] {start}));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<attribute name='title'>new</attribute> | attribute title as start 0, not as new; give it"
            + " as value=\"...\"",
        "<variable name='t'><attribute name='units'>m</attribute></variable> | units of t as K",
        "<attribute name='n' type='uint' value='4294967295'/> | attribute n as 2147483647, not",
        "<attribute name='n' type='ulong' value='9007199254740993'/> | n as 9007199254740992",
        "<attribute name='n' type='short' value='70000'/> | attribute n as 4464, not as 70000",
        "<attribute name='n' type='int' value='1.7 2'/> | attribute n as 1 2, not as 1.7 2",
        "<variable name='n' type='uint' shape='time'><values>1 3e9</values></variable> | values of"
            + " n as 1 2147483647, not as listed",
        "<variable name='n' type='long' shape='time'><values start='9007199254740993'"
            + " increment='1'/></variable> | values of n as 9007199254740992 9007199254740992",
        "<variable name='n' type='int' shape='time'><values start='1d' increment='2'/></variable> |"
            + " values of n as 1 3, not as listed",
        "<variable name='n' type='char' shape='time'><values>north</values></variable> | values"
            + " of n as n",
        "<dimension name='w' length='4'/><variable name='n' type='char' shape='time w'><values>ab"
            + " cdef</values></variable> | n: netCDF-Java cannot read the values that it is given",
      })
  void whatIsReadOtherwiseIsRefused(String part, String why) {
    ncml().refuses("location='a.nc'", part, why);
    ncml().refuses("", JOINED.replace("'a.nc'/>", "'a.nc'>" + part + "</netcdf>"), why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<attribute name='heading' orgName='title'/> | does not rename attribute title here",
        "<variable name='t'><attribute name='u' orgName='from'/></variable> | from of t here",
        "<aggregation type='union'><netcdf location='a.nc'/></aggregation> | ignores the second"
            + " <aggregation> in <netcdf>",
      })
  void changesThatAnAggregationIgnoresAreRefused(String part, String why) {
    ncml().refuses("", JOINED + part, why);
  }

  @Test
  void attributesThatAUnionKeepsAreRefused() throws Exception {
    NetcdfFormatWriter.createNewNetcdf3(folder.resolve("empty.nc").toString()).build().close();
    ncml()
        .refuses(
            "",
            "<aggregation type='union'><netcdf location='a.nc'/><netcdf location='empty.nc'/>"
                + "</aggregation>"
                + "<variable name='s'><remove type='attribute' name='units'/></variable>",
            "does not remove attribute units of s here");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "joinExisting | time | 0.5 1.5 | 2.5 3.5 | as int 0 1 2 3; declare variable time",
        "joinNew | run | 1 | two | as double java.lang.NumberFormatException",
      })
  void coordinatesOfAnotherTypeAreRefused(
      String type, String dimension, String first, String second, String why) {
    ncml().refuses("", joined(type, dimension, first, second), why);
  }

  private static String joined(String type, String dimension, String first, String second) {
    return ("<aggregation type='%s' dimName='%s'><variableAgg name='s'/>"
            + "<netcdf location='a.nc' coordValue='%s'/><netcdf location='b.nc' coordValue='%s'/>"
            + "</aggregation>")
        .formatted(type, dimension, first, second);
  }

  /** 200 and -56 are the same byte; attributes in lines of their own are one line. */
  @Test
  void whatIsReadAsStatedIsCopied() throws Exception {
    String stated =
        "<attribute name='b' type='byte' value='200 -1'/><attribute name='f' type='float'"
            + " value='0.1 NaN 1e30'/><attribute name='l' type='long' value='9007199254740993'/>"
            + "<attribute name='x'> of\n two lines </attribute>"
            + "<attribute name='w' type='String' value='a b|c' separator='|'/>"
            + "<attribute name='title' value='new'/><variable name='t'><remove type='attribute'"
            + " name='units'/></variable><remove type='variable' name='s'/>"
            + "<dimension name='two' length='2'/><variable name='n' type='ushort' shape='two'>"
            + "<values separator=','>65535, 0</values></variable>"
            + "<variable name='c' type='double' shape='two'><values start='0.1' increment='0.1'/>"
            + "</variable>";
    for (String source : new String[] {"location='a.nc'>" + stated, ">" + JOINED + stated}) {
      int end = source.indexOf('>');
      try (NetcdfFile file = ncml().open(source.substring(0, end), source.substring(end + 1))) {
        ZarrCopy.of(file, ncml().target()).overwrite().verify().write();
      }
      try (ZarrDataset copy = ZarrDataset.open(ncml().target())) {
        assertThat(copy.root().attributes().values())
            .containsEntry("title", "new")
            .containsEntry("x", "of two lines")
            .containsEntry("l", 9007199254740993L);
        assertThat(copy.array("/s")).isEmpty();
        assertThat(copy.array("/t").orElseThrow().attributes().has("units")).isFalse();
        assertThat(copy.array("/n").orElseThrow().read()).isEqualTo(new short[] {-1, 0});
      }
    }
  }

  @Test
  void aPartOfJoinedScalarsIsCopied() throws Exception {
    try (NetcdfFile file = ncml().open("", joined("joinNew", "run", "10", "20"))) {
      Map<Variable, Section> second = Map.of(file.findVariable("s"), new Section("1:1"));
      ZarrCopy.of(file, ncml().target()).select(second).verify().write();
    }
    try (ZarrDataset copy = ZarrDataset.open(ncml().target())) {
      assertThat(copy.array("/s").orElseThrow().read()).isEqualTo(new int[] {2});
    }
  }

  /** What a scan finds is not below the folder of the NcML once more. */
  @Test
  void scansAreRelativeToTheNcmlWhereverThatIs() throws Exception {
    Path relative = Files.createDirectories(Path.of("target", "scanned"));
    member(relative.resolve("a.nc"), 0);
    member(relative.resolve("b.nc"), 2);
    String scan = JOINED.replace(BOTH, "<scan location='.' suffix='.nc'/>");
    try (NetcdfFile file = new NcmlFolder(relative).open("", scan)) {
      assertThat(ZarrCopy.of(file, ncml().target()).plan().arrays()).hasSize(3);
    }
  }

  private NcmlFolder ncml() {
    return new NcmlFolder(folder);
  }
}
