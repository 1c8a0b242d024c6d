package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;

/** In whatever order a grid's dimensions are stored, its cells are where they belong. */
class ServedOrderTest {
  private static final List<String> SERVED = List.of("time", "member", "level", "lat", "lon");
  private static final Map<String, Integer> LENGTHS =
      Map.of("time", 2, "member", 2, "level", 3, "lat", 4, "lon", 5);

  /** What one step along a dimension adds to a value. */
  private static final Map<String, Integer> STEPS =
      Map.of("time", 120, "member", 60, "level", 20, "lat", 5, "lon", 1);

  @TempDir Path folder;

  private static Stream<List<String>> orders() {
    return permutations(SERVED).stream().filter(order -> order.get(0).equals("level"));
  }

  private static List<List<String>> permutations(List<String> names) {
    if (names.isEmpty()) {
      return List.of(List.of());
    }
    List<List<String>> all = new ArrayList<>();
    for (String first : names) {
      List<String> rest = names.stream().filter(name -> !name.equals(first)).toList();
      for (List<String> order : permutations(rest)) {
        all.add(Stream.concat(Stream.of(first), order.stream()).toList());
      }
    }
    return all;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("orders")
  void coveragesHaveEachValueAtItsPlace(List<String> order) throws Exception {
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(stored(order))) {
      CoverageCollection grids = coverages.getCoverageCollections().get(0);
      assertThat(values(grids.findCoverage("v").readData(new SubsetParams()).getData()))
          .containsExactly(IntStream.range(0, 240).asDoubleStream().toArray());
    }
  }

  @Test
  void partsAreThoseOfTheServedOrder() throws Exception {
    String location = stored(List.of("lon", "level", "lat", "member", "time"));
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      Variable served = file.findVariable("v");
      assertThat(served.getDimensionsString()).isEqualTo(String.join(" ", SERVED));
      assertThat(values(served.read("1,0,0:2:2,1:3:2,3:4")))
          .containsExactly(128, 129, 138, 139, 168, 169, 178, 179);
    }
  }

  /**
   * The cells' own coordinates say which dimension is y; bands are last in the store, corners stay.
   */
  @Test
  void curvilinearGridsHaveTheOrderOfTheirCoordinates() throws Exception {
    SmallStore store = new SmallStore(folder).group("", Map.of());
    double[] six = {0, 1, 2, 3, 4, 5};
    List<Integer> shape = List.of(2, 3);
    List<String> cells = List.of("j", "i");
    store.doubles("lat", shape, cells, Map.of("units", "degrees_north", "bounds", "corners"), six);
    List<String> around = List.of("j", "i", "nv");
    store.doubles("corners", List.of(2, 3, 4), around, Map.of(), new double[24]);
    store.doubles("lon", shape, cells, Map.of("units", "degrees_east"), six);
    Map<String, String> coordinates = Map.of("coordinates", "lat lon");
    store.doubles("v", List.of(3, 2, 1), List.of("i", "j", "band"), coordinates, six);
    try (NetcdfFile file = NetcdfFiles.open(store.location() + "#serve=dap2")) {
      Variable served = file.findVariable("v");
      assertThat(served.getDimensionsString()).isEqualTo("band j i");
      assertThat(values(served.read())).containsExactly(0, 2, 4, 1, 3, 5);
      assertThat(file.findVariable("corners").getDimensionsString()).isEqualTo("j i nv");
    }
  }

  private String stored(List<String> order) throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .axis("time", Map.of("units", "days since 2020-01-01"), 0, 1)
            .axis("member", Map.of("standard_name", "realization"), 0, 1)
            .axis("level", Map.of("units", "hPa", "positive", "down"), 1000, 850, 500)
            .axis("lat", Map.of("units", "degrees_north"), 50, 49, 48, 47)
            .axis("lon", Map.of("units", "degrees_east"), 5, 6, 7, 8, 9);
    List<Integer> shape = order.stream().map(LENGTHS::get).toList();
    double[] values = new double[240];
    for (int i = 0; i < values.length; i++) {
      int rest = i;
      for (int d = order.size() - 1; d >= 0; d--) {
        values[i] += rest % shape.get(d) * STEPS.get(order.get(d));
        rest /= shape.get(d);
      }
    }
    return store.doubles("v", shape, order, Map.of(), values).location() + "#serve=dap2";
  }

  private static double[] values(ucar.ma2.Array array) {
    return (double[]) array.get1DJavaArray(double.class);
  }
}
