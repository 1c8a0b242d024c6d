package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.iosp.aggregation.AggregatedFile;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.io.RandomAccessFile;

/** Aggregation variables (CF 1.13, 2.8) as netCDF and as Zarr 2 and 3, with fragments in netCDF. */
class AggregationVariablesTest {
  private static final String A = "280 281 282 283 284 285 286 287 288 289 290 291 ";
  private static final String B = "300 301 302 303 304 305 ";
  private static final String C = "300.15 301.15 302.15 303.15 304.15 305.15 ";

  private static String location(String name, String kind) {
    return kind.equals("nc")
        ? Twins.netcdf("cf2/agg/" + name).toString()
        : "file:" + Twins.store("cf2/agg/" + name, kind);
  }

  private static Stream<Arguments> inAllKinds(Stream<List<String>> cases) {
    return cases.flatMap(
        of -> Stream.of("nc", "x2", "x3").map(kind -> Arguments.of(of.get(0), kind, of.get(1))));
  }

  static Stream<Arguments> values() {
    return inAllKinds(
        Stream.of(
            List.of("plain", A + B),
            List.of("dotdot", A + B),
            List.of("units", A + B + C),
            List.of("nested", A + B + C),
            List.of("nounits", A + B),
            List.of("packed_frag", A + "300 300.5 301 301.5 302 302.5 "),
            List.of("dbl_frag", A + "300.12344 301.12344 302.12344 303.12344 304.12344 305.12344 "),
            List.of("holes_frag", A + "300 NaN 302 303 NaN 305 "),
            List.of("uA", "5 NaN 7 "),
            List.of("uB", "5 NaN 7 ")));
  }

  /** Files of netCDF as the command opens them. */
  private static NetcdfDataset open(String name, String kind) throws IOException {
    String location = location(name, kind);
    return kind.equals("nc")
        ? NetcdfDatasets.enhance(
            AggregatedFile.of(NetcdfFiles.open(location)),
            NetcdfDataset.getDefaultEnhanceMode(),
            null)
        : NetcdfDatasets.openDataset(location);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("values")
  void hasTheValuesOfItsFragments(String name, String kind, String values) throws IOException {
    try (NetcdfDataset dataset = open(name, kind)) {
      Variable t = dataset.findVariable("t");
      assertThat(text(t)).isEqualTo(values);
      assertThat(t.getDataType()).isEqualTo(DataType.FLOAT);
      assertThat(t.attributes().findAttribute("aggregated_data")).isNull();
      assertThat((Object) dataset.findVariable("fmap")).isNull();
    }
  }

  static Stream<Arguments> errors() {
    return inAllKinds(
        Stream.of(
            List.of("badunits", "\"t\" in hpa.nc: its units \"m\" do not convert to \"K\""),
            List.of("missing_file", "\"t\" in nosuch.nc: "),
            List.of("missing_var", "\"t\" in b.nc: there is no such variable"),
            List.of("wrongsize", "in b.nc: it has the shape [1, 3, 2], the map says [2, 3, 2]"),
            List.of("nouri", "fragment [1, 0, 0] has no URI")));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("errors")
  void namesTheFragmentThatCannotBeRead(String name, String kind, String message) throws Exception {
    try (NetcdfDataset dataset = open(name, kind)) {
      Variable t = dataset.findVariable("t");
      assertThatThrownBy(t::read).isInstanceOf(IOException.class).hasMessageContaining(message);
      assertThat(text(t, "0:1,0:2,0:1")).as("other fragments").isEqualTo(A);
    }
  }

  @ParameterizedTest
  @CsvSource({"nc", "x2", "x3"})
  void isAGridWithTheTimesOfItsDataset(String kind) throws Exception {
    try (GridDataset dataset = new GridDataset(open("units", kind))) {
      GridDatatype grid = dataset.findGridDatatype("t");
      assertThat(grid.getCoordinateSystem().getTimeAxis1D().getCalendarDate(3))
          .hasToString("2000-01-04T00:00:00Z");
      assertThat(grid.readDataSlice(3, -1, 2, 1).getFloat(0)).isEqualTo(305.15f);
    }
  }

  @ParameterizedTest
  @CsvSource({"nc", "x2", "x3"})
  void showsWhatIsStoredInPlainFiles(String kind) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(location("plain", kind))) {
      assertThat(file.findVariable("t").getRank()).isZero();
      assertThat(file.findVariable("fmap").getShape()).containsExactly(3, 2);
    }
  }

  /** A store whose fragment is a store, with the netCDF-Java of this JVM. */
  @Test
  void readsFragmentsInStores(@TempDir Path folder) throws IOException {
    new SmallStore(folder.resolve("part"))
        .group("", Map.of())
        .doubles("t", List.of(2), List.of("x"), Map.of("units", "degC"), 1, 2);
    new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.13"))
        .array(
            "t",
            "float64",
            0,
            List.of(),
            List.of(),
            Map.of(
                "units",
                "K",
                "aggregated_dimensions",
                "x",
                "aggregated_data",
                "map: m uris: u identifiers: i"))
        .array("m", "int32", 2, List.of(1, 1), List.of("r", "c"), Map.of())
        .text("u", List.of(1), "part/small.zarr")
        .text("i", List.of(), "t");
    try (NetcdfDataset dataset =
        NetcdfDatasets.openDataset("file:" + folder.resolve("small.zarr"))) {
      assertThat(text(dataset.findVariable("t"))).isEqualTo("274.15 275.15 ");
    }
  }

  /** As the conventions of stores have it, and as the command has it of any format. */
  private static NetcdfFile open(String location, boolean asStore) throws IOException {
    return asStore
        ? NetcdfDatasets.openDataset(location)
        : AggregatedFile.of(NetcdfFiles.open(location));
  }

  private static SmallStore aggregation(SmallStore store, String path, String data)
      throws IOException {
    return store.array(
        path,
        "float64",
        0,
        List.of(),
        List.of(),
        Map.of("aggregated_dimensions", "x", "aggregated_data", data));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keepsDescriptionsThatAreMoreThanThat(boolean asStore, @TempDir Path folder)
      throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.13"))
            .array("m", "int32", 2, List.of(1, 2), List.of("r", "year"), Map.of())
            .axis("year", Map.of(), 2001, 2002)
            .doubles("flag", List.of(2), List.of("year"), Map.of(), 1, 2)
            .doubles("only", List.of(2), List.of("year"), Map.of(), 3, 4)
            .doubles("s", List.of(2), List.of("year"), Map.of("ancillary_variables", "flag"), 5, 6);
    aggregation(store, "years", "map: m unique_values: year");
    aggregation(store, "flags", "map: m unique_values: flag");
    aggregation(store, "t", "map: m unique_values: only");
    try (NetcdfFile file = open(store.location(), asStore)) {
      assertThat(text(file.findVariable("years"))).isEqualTo("2001 2001 2002 2002 ");
      assertThat(file.getVariables().stream().map(Variable::getShortName))
          .containsExactlyInAnyOrder("year", "flag", "s", "years", "flags", "t");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void saysThatNumbersCannotNameFragments(boolean asStore, @TempDir Path folder)
      throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.13"))
            .group("a.b", Map.of())
            .array("a.b/m", "int32", 2, List.of(1, 1), List.of("r", "c"), Map.of())
            .doubles("a.b/u", List.of(1), List.of("c"), Map.of(), 1)
            .text("a.b/i", List.of(), "t");
    aggregation(store, "a.b/t", "map: m uris: u identifiers: i");
    try (NetcdfFile file = open(store.location(), asStore)) {
      Variable t = file.getRootGroup().findGroupLocal("a.b").findVariableLocal("t");
      assertThatThrownBy(t::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("(CF 2.8) is not clear")
          .hasMessageContaining("u\" must be text, because it names fragments");
    }
  }

  @ParameterizedTest
  @CsvSource({"plain, nc", "plain, x3", "nested, nc", "nested, x3"})
  void closesFragmentsWithTheDataset(String name, String kind) throws IOException {
    RandomAccessFile.setDebugLeaks(true);
    try {
      List<String> before = List.copyOf(RandomAccessFile.getOpenFiles());
      try (NetcdfDataset dataset = open(name, kind)) {
        dataset.findVariable("t").read();
        assertThat(RandomAccessFile.getOpenFiles()).anyMatch(file -> file.endsWith("/b.nc"));
      }
      assertThat(RandomAccessFile.getOpenFiles()).containsExactlyInAnyOrderElementsOf(before);
    } finally {
      RandomAccessFile.setDebugLeaks(false);
    }
  }

  /** NcML joins the same files along their time. */
  @Test
  void agreesWithAJoinOfNcml() throws IOException {
    String ncml =
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
          <aggregation dimName="time" type="joinExisting">
            <netcdf location="%s"/>
            <netcdf location="%s"/>
          </aggregation>
        </netcdf>
        """
            .formatted(location("a", "nc"), location("dbl", "nc"));
    try (NetcdfDataset joined = NetcdfDatasets.openNcmlDataset(new StringReader(ncml), null, null);
        NetcdfDataset ours = open("dbl_frag", "nc")) {
      assertThat(text(ours.findVariable("t"))).isEqualTo(text(joined.findVariable("t")));
      assertThat(text(ours.findVariable("time"))).isEqualTo(text(joined.findVariable("time")));
    }
  }

  private static String text(Variable variable) throws IOException {
    return numbers(variable.read());
  }

  private static String text(Variable variable, String section) throws Exception {
    return numbers(variable.read(section));
  }

  private static String numbers(ucar.ma2.Array read) {
    StringBuilder text = new StringBuilder();
    while (read.hasNext()) {
      text.append(String.valueOf((float) read.nextDouble()).replaceFirst("\\.0$", "")).append(' ');
    }
    return text.toString();
  }
}
