package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Main;
import io.github.zarrcdm.cli.NewStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A million triangles are drawn in a heap of 112 MB, so ten million are in 512: each takes at most
 * 45 bytes, of which its indices are twelve.
 */
class LargeMeshTest {
  /** Rows and columns of nodes. */
  private static final int SIDE = 708;

  @TempDir Path folder;

  @Test
  void isDrawnInABoundedHeap() throws Exception {
    int nodes = SIDE * SIDE;
    double[] lon = new double[nodes];
    double[] lat = new double[nodes];
    Arrays.setAll(lon, node -> -170 + 340.0 * (node % SIDE) / (SIDE - 1));
    Arrays.setAll(lat, node -> -80 + 160.0 * (node / SIDE) / (SIDE - 1));
    int faces = 2 * (SIDE - 1) * (SIDE - 1);
    int[] corners = new int[3 * faces];
    for (int cell = 0, at = 0; at < corners.length; cell++) {
      int first = cell / (SIDE - 1) * SIDE + cell % (SIDE - 1);
      for (int corner :
          List.of(first, first + 1, first + SIDE + 1, first, first + SIDE + 1, first + SIDE)) {
        corners[at++] = corner;
      }
    }
    NewStore.cf(folder.resolve("large.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'fn'",
            0)
        .doubles("x", "node:" + nodes, "'units': 'degrees_east'", lon)
        .doubles("y", "node:" + nodes, "'units': 'degrees_north'", lat)
        .ints("fn", "face:" + faces + " three:3", "", corners)
        .floats("v", "face:" + faces, "'mesh': 'mesh', 'location': 'face'", new double[faces]);
    Stream<String> java =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx112m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    Stream<String> map =
        Stream.of("map", "-o", folder.resolve("x.png").toString(), "-v", "v", store());
    Process process = new ProcessBuilder(Stream.concat(java, map).toList()).start();
    String told = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
    assertThat(folder.resolve("x.png")).isNotEmptyFile();
  }

  private String store() {
    return folder.resolve("large.zarr").toString();
  }
}
