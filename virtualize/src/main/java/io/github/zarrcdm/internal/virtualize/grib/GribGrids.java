package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingWriter;
import io.github.zarrcdm.internal.grib.grid.Grid;
import io.github.zarrcdm.internal.grib.grid.Grids;
import io.github.zarrcdm.internal.grib.grid.RectangularGrid;
import io.github.zarrcdm.internal.grib.grid.Scanning;
import io.github.zarrcdm.internal.grib.message.GribHeader;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.Coordinates;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The grids of a file, by the numbers of their first messages, and where their points are. */
final class GribGrids {
  /** Dimensions and coordinates of the variables on a grid. */
  record Placed(
      List<String> dimensions,
      long[] shape,
      List<VirtualArray> arrays,
      List<String> coordinates,
      Optional<String> mapping) {}

  private final Map<ByteBuffer, Integer> numbers = new HashMap<>();

  /** Returns the number of the grid of a message, from 0 on. */
  int number(GribHeader head) {
    Octets grid = head.grid();
    ByteBuffer key = ByteBuffer.wrap(grid.array(), grid.from(), grid.length());
    return numbers.computeIfAbsent(key, k -> numbers.size());
  }

  /**
   * Returns the grid of {@code message}, which is number {@code number}. Throws {@link
   * ZarrException.Unsupported} for one whose points are not in rows that follow each other; what is
   * not known of their places is added to {@code notes}.
   */
  static Placed place(Message message, int number, List<String> notes) throws ZarrException {
    GribHeader head = message.head();
    String suffix = number == 0 ? "" : Integer.toString(number);
    List<Integer> shape = Grids.shape(head.edition(), head.grid(), head.points());
    boolean rows = shape.size() == 2;
    if (rows) {
      checkScanning(head);
    }
    Grid grid = null;
    try {
      grid = Grids.of(head.edition(), head.grid(), head.points());
    } catch (ZarrException.Unsupported e) {
      notes.add("latitudes and longitudes are left out: " + e.getMessage());
    }
    if (grid instanceof RectangularGrid rectangular) {
      return rectangular.isRegular()
          ? regular(rectangular, suffix)
          : projected(rectangular, message, suffix);
    }
    List<String> dimensions =
        rows ? List.of("y" + suffix, "x" + suffix) : List.of("values" + suffix);
    long[] lengths = rows ? new long[] {shape.get(0), shape.get(1)} : new long[] {head.points()};
    List<VirtualArray> arrays =
        grid == null ? List.of() : places(message, dimensions, lengths, suffix);
    return new Placed(dimensions, lengths, arrays, names(arrays), Optional.empty());
  }

  private static void checkScanning(GribHeader head) throws ZarrException {
    int octet = Grids.scanningOctet(head.edition(), head.grid());
    Scanning scanning = new Scanning(head.grid().u8(octet));
    if (!scanning.rowByRow()) {
      throw head.grid()
          .unsupported(
              octet,
              "points in scanning mode %s, columns or rows of alternate directions; supported are"
                  + " rows that follow each other. Turn them: cdo copy, or wgrib2 -order we:sn",
              scanning.flags());
    }
  }

  private static Placed regular(RectangularGrid grid, String suffix) throws ZarrException {
    String latitude = "latitude" + suffix;
    String longitude = "longitude" + suffix;
    return new Placed(
        List.of(latitude, longitude),
        new long[] {grid.rows(), grid.columns()},
        List.of(
            Coordinates.of(latitude, List.of(latitude), grid.y(), degrees("latitude", "north")),
            Coordinates.of(longitude, List.of(longitude), grid.x(), degrees("longitude", "east"))),
        List.of(),
        Optional.empty());
  }

  private static Placed projected(RectangularGrid grid, Message message, String suffix)
      throws ZarrException {
    Crs crs = Objects.requireNonNull(grid.crs());
    List<String> dimensions = List.of("y" + suffix, "x" + suffix);
    long[] shape = {grid.rows(), grid.columns()};
    List<VirtualArray> arrays = new ArrayList<>();
    arrays.add(
        Coordinates.of("y" + suffix, List.of("y" + suffix), grid.y(), along(crs, "y", "latitude")));
    arrays.add(
        Coordinates.of(
            "x" + suffix, List.of("x" + suffix), grid.x(), along(crs, "x", "longitude")));
    List<VirtualArray> places = places(message, dimensions, shape, suffix);
    arrays.addAll(places);
    Map<String, Object> attributes =
        GridMappingWriter.attributes(crs, crs.isProjected() ? AxisUnit.METRE : AxisUnit.DEGREE);
    Optional<String> mapping =
        attributes.isEmpty() ? Optional.empty() : Optional.of("crs" + suffix);
    if (mapping.isPresent()) {
      arrays.add(Coordinates.scalar(mapping.get(), attributes));
    }
    return new Placed(dimensions, shape, arrays, names(places), mapping);
  }

  private static Map<String, Object> along(Crs crs, String axis, String rotated) {
    return crs.isProjected()
        ? Map.of(STANDARD_NAME, "projection_%s_coordinate".formatted(axis), UNITS, "m")
        : Map.of(STANDARD_NAME, "grid_" + rotated, UNITS, "degrees");
  }

  /** Returns latitudes and longitudes of all points, which the codec computes from the message. */
  private static List<VirtualArray> places(
      Message message, List<String> dimensions, long[] shape, String suffix) throws ZarrException {
    List<VirtualArray> arrays = new ArrayList<>();
    for (String name : List.of("latitude", "longitude")) {
      String units = name.equals("latitude") ? "north" : "east";
      int[] chunk = new int[shape.length];
      for (int d = 0; d < shape.length; d++) {
        chunk[d] = (int) shape[d];
      }
      ChunkTable table = ChunkTable.of(shape, chunk);
      table.add(0, 0, message.at(), message.length());
      arrays.add(
          GribArrays.array(
              name + suffix, name, dimensions, shape, chunk, degrees(name, units), table));
    }
    return arrays;
  }

  private static List<String> names(List<VirtualArray> arrays) {
    return arrays.stream().map(array -> array.path().substring(1)).toList();
  }

  private static Map<String, Object> degrees(String name, String direction) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put(LONG_NAME, name);
    attributes.put(STANDARD_NAME, name);
    attributes.put(UNITS, "degrees_" + direction);
    return attributes;
  }
}
