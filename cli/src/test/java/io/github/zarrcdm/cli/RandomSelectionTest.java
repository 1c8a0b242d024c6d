package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * Random selections: each dataset is read as CF says, as the places of its values; those of a copy
 * are the ones of the source that the selection leaves.
 */
class RandomSelectionTest {
  private static final int STATIONS = 5;
  private static final int OBSERVATIONS = 40;

  @TempDir Path folder;

  /** {@code first:last:step} of a dimension. */
  private record Some(String dimension, int first, int last, int step) {
    static Some of(String dimension, int length, Random random) {
      int a = random.nextInt(length);
      int b = random.nextInt(length);
      return new Some(dimension, Math.min(a, b), Math.max(a, b), 1 + random.nextInt(3));
    }

    boolean has(int index) {
      return index >= first && index <= last && (index - first) % step == 0;
    }

    String option() {
      return dimension + "=" + first + ":" + last + ":" + step;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void contiguousRows(long seed) throws Exception {
    Random random = new Random(seed);
    int[] rows = new int[STATIONS];
    for (int obs = 0; obs < OBSERVATIONS; obs++) {
      rows[random.nextInt(STATIONS)]++;
    }
    NewStore.cf(folder.resolve("in.zarr"))
        .ints("row_size", "station:" + STATIONS, "'sample_dimension': 'obs'", rows)
        .doubles("id", "station:" + STATIONS, "", NewStore.count(STATIONS, 100, 1))
        .doubles("t", "obs:" + OBSERVATIONS, "", NewStore.count(OBSERVATIONS, 0, 1));
    Some stations = Some.of("station", STATIONS, random);
    Some obs = Some.of("obs", OBSERVATIONS, random);
    compare(
        RandomSelectionTest::contiguous,
        (station, value) -> stations.has(station - 100) && obs.has(value),
        stations,
        obs);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void indexedRows(long seed) throws Exception {
    Random random = new Random(seed);
    int[] which = random.ints(OBSERVATIONS, 0, STATIONS).toArray();
    NewStore.cf(folder.resolve("in.zarr"))
        .ints("which", "obs:" + OBSERVATIONS, "'instance_dimension': 'station'", which)
        .doubles("id", "station:" + STATIONS, "", NewStore.count(STATIONS, 100, 1))
        .doubles("t", "obs:" + OBSERVATIONS, "", NewStore.count(OBSERVATIONS, 0, 1));
    Some stations = Some.of("station", STATIONS, random);
    Some obs = Some.of("obs", OBSERVATIONS, random);
    compare(
        RandomSelectionTest::indexed,
        (station, value) -> stations.has(station - 100) && obs.has(value),
        stations,
        obs);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void gatheredPoints(long seed) throws Exception {
    Random random = new Random(seed);
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < 6 * 7; i++) {
      all.add(i);
    }
    Collections.shuffle(all, random);
    int[] points = all.stream().limit(20).mapToInt(Integer::intValue).toArray();
    NewStore.cf(folder.resolve("in.zarr"))
        .ints("point", "point:20", "'compress': 'lat lon'", points)
        .doubles("lat", "lat:6", "", NewStore.count(6, 0, 1))
        .doubles("lon", "lon:7", "", NewStore.count(7, 0, 1))
        .doubles("t", "point:20", "", NewStore.count(20, 0, 1));
    Some lat = Some.of("lat", 6, random);
    Some lon = Some.of("lon", 7, random);
    Some point = Some.of("point", 20, random);
    compare(
        RandomSelectionTest::gathered,
        (place, value) -> lat.has(place / 10) && lon.has(place % 10) && point.has(value),
        lat,
        lon,
        point);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void facesOfAMesh(long seed) throws Exception {
    Random random = new Random(seed);
    int start = random.nextInt(2);
    int none = random.nextBoolean() ? -1 : 999;
    int[] nodes = new int[30 * 4];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = i % 4 == 3 && random.nextBoolean() ? none : start + random.nextInt(9);
    }
    NewStore.cf(folder.resolve("in.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'node_coordinates': 'x y', 'face_dimension': 'face',"
                + " 'face_node_connectivity': 'nodes'",
            0)
        .ints(
            "nodes",
            "face:30 four:4",
            "'start_index': %d, '_FillValue': %d".formatted(start, none),
            nodes)
        .doubles("x", "node:9", "", NewStore.count(9, 0, 1))
        .doubles("y", "node:9", "", NewStore.count(9, 0, 1))
        .doubles("t", "face:30", "'mesh': 'mesh'", NewStore.count(30, 0, 1));
    Some node = new Some("node", random.nextInt(2), 7 + random.nextInt(2), 1);
    Some face = Some.of("face", 30, random);
    compare(
        RandomSelectionTest::faces,
        (corners, value) -> face.has(value) && digits(corners).stream().allMatch(node::has),
        node,
        face);
  }

  /** What is at a place: the number of a station, of a row and column, the nodes of a face. */
  private interface Places {
    Map<Integer, Integer> of(NetcdfFile file) throws Exception;
  }

  private interface Left {
    boolean has(int place, int value);
  }

  private void compare(Places places, Left left, Some... selected) throws Exception {
    Map<Integer, Integer> expected;
    try (NetcdfFile source = NetcdfFiles.open(folder.resolve("in.zarr").toString())) {
      expected = places.of(source);
    }
    expected.entrySet().removeIf(e -> !left.has(e.getValue(), e.getKey()));
    List<String> options = new ArrayList<>();
    for (Some some : selected) {
      options.add("-d");
      options.add(some.option());
    }
    for (String out : List.of("out.zarr", "out.nc")) {
      List<String> args = new ArrayList<>(List.of("copy", "-q"));
      args.addAll(options);
      args.add(folder.resolve("in.zarr").toString());
      args.add(folder.resolve(out).toString());
      Command copy = Command.run(args.toArray(new String[0]));
      if (expected.isEmpty()) {
        assertThat(copy.err()).contains("of what is selected it has no");
        continue;
      }
      assertThat(copy.exitCode()).as(options + copy.err()).isZero();
      try (NetcdfFile file = NetcdfFiles.open(folder.resolve(out).toString())) {
        assertThat(places.of(file)).as(options + " " + out).isEqualTo(expected);
      }
    }
  }

  private static Map<Integer, Integer> contiguous(NetcdfFile file) throws Exception {
    Map<Integer, Integer> places = new TreeMap<>();
    double[] rows = numbers(file, "row_size");
    double[] values = numbers(file, "t");
    int at = 0;
    for (int station = 0; station < rows.length; station++) {
      for (int i = 0; i < rows[station]; i++) {
        places.put((int) values[at++], (int) numbers(file, "id")[station]);
      }
    }
    assertThat(at).isEqualTo(values.length);
    return places;
  }

  private static Map<Integer, Integer> indexed(NetcdfFile file) throws Exception {
    Map<Integer, Integer> places = new TreeMap<>();
    double[] which = numbers(file, "which");
    double[] values = numbers(file, "t");
    for (int i = 0; i < values.length; i++) {
      places.put((int) values[i], (int) numbers(file, "id")[(int) which[i]]);
    }
    return places;
  }

  private static Map<Integer, Integer> gathered(NetcdfFile file) throws Exception {
    Map<Integer, Integer> places = new TreeMap<>();
    double[] lat = numbers(file, "lat");
    double[] lon = numbers(file, "lon");
    double[] points = numbers(file, "point");
    double[] values = numbers(file, "t");
    for (int i = 0; i < values.length; i++) {
      int point = (int) points[i];
      places.put((int) values[i], (int) (10 * lat[point / lon.length] + lon[point % lon.length]));
    }
    return places;
  }

  /** The corners as digits, each one more than the node. */
  private static Map<Integer, Integer> faces(NetcdfFile file) throws Exception {
    Map<Integer, Integer> places = new TreeMap<>();
    double[] nodes = numbers(file, "nodes");
    int start =
        file.findVariable("nodes").findAttribute("start_index").getNumericValue().intValue();
    double none =
        file.findVariable("nodes").findAttribute("_FillValue").getNumericValue().doubleValue();
    double[] x = numbers(file, "x");
    double[] values = numbers(file, "t");
    for (int face = 0; face < values.length; face++) {
      int corners = 0;
      for (int n = 0; n < 4; n++) {
        double node = nodes[4 * face + n];
        corners = node == none ? corners : 10 * corners + 1 + (int) x[(int) node - start];
      }
      places.put((int) values[face], corners);
    }
    return places;
  }

  private static Collection<Integer> digits(int corners) {
    return String.valueOf(corners).chars().mapToObj(c -> c - '1').toList();
  }

  private static double[] numbers(NetcdfFile file, String name) throws Exception {
    return (double[]) file.findVariable(name).read().get1DJavaArray(DataType.DOUBLE);
  }
}
