package io.github.zarrcdm.hosts.twins;

import java.util.Arrays;
import java.util.Random;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.LatLonRect;

/** The grids of {@code GridDataset}, slices of them, and the same places in each of them. */
final class GridQuestion {
  private static final int SUBSETS = 4;
  private static final int POINTS = 4;

  private GridQuestion() {}

  static void ask(String location, Answers answers) throws Exception {
    try (GridDataset dataset = GridDataset.open(location)) {
      for (GridDatatype grid : Answers.sorted(dataset.getGrids(), GridDatatype::getFullName)) {
        ask(grid, answers);
      }
    }
  }

  private static void ask(GridDatatype grid, Answers answers) {
    GridCoordSystem system = grid.getCoordinateSystem();
    String name = "grid " + grid.getFullName();
    answers.say("%s on %s, %s", name, system.getName(), system.getProjection());
    answers.ask(
        name,
        () ->
            answers.say(
                "%s within %s, %s", name, system.getLatLonBoundingBox(), system.getBoundingBox()));
    answers.ask(name, () -> levels(name, system, answers));
    answers.ask(name, () -> slices(name, grid, answers));
    Random random = new Random(7);
    for (int i = 0; i < SUBSETS; i++) {
      LatLonRect box = box(random);
      int stride = 1 + random.nextInt(3);
      answers.ask(
          name + " subset " + i,
          () -> {
            GridDatatype part = grid.makeSubset(null, null, box, 1, stride, stride);
            answers.say("%s within %s: %s", name, box, Arrays.toString(part.getShape()));
            answers.say("  %s", Printed.array(part.readDataSlice(0, 0, -1, -1)));
          });
    }
    for (int i = 0; i < POINTS; i++) {
      double lat = -80 + random.nextDouble() * 160;
      double lon = -180 + random.nextDouble() * 540;
      int at = i;
      answers.ask(name + " point " + i, () -> point(name, grid, at, lat, lon, answers));
    }
  }

  private static void levels(String name, GridCoordSystem system, Answers answers) {
    answers.say("%s has levels by %s", name, system.getVerticalCT());
    if (system.getVerticalTransform() != null) {
      answers.ask(
          name,
          () ->
              answers.say(
                  "  %s", Printed.array(system.getVerticalTransform().getCoordinateArray(0))));
    }
  }

  /** The first and the last time and level. */
  private static void slices(String name, GridDatatype grid, Answers answers) throws Exception {
    int times = grid.getTimeDimension() == null ? 1 : grid.getTimeDimension().getLength();
    int levels = grid.getZDimension() == null ? 1 : grid.getZDimension().getLength();
    answers.say("%s first %s", name, Printed.array(grid.readDataSlice(0, 0, -1, -1)));
    answers.say(
        "%s last %s", name, Printed.array(grid.readDataSlice(times - 1, levels - 1, -1, -1)));
  }

  private static void point(
      String name, GridDatatype grid, int at, double lat, double lon, Answers answers)
      throws Exception {
    int[] cell = grid.getCoordinateSystem().findXYindexFromLatLon(lat, lon, null);
    answers.say("%s at %.3f %.3f: cell %s", name, lat, lon, Arrays.toString(cell));
    if (cell[0] >= 0 && cell[1] >= 0) {
      int time = grid.getTimeDimension() == null ? 0 : at % grid.getTimeDimension().getLength();
      answers.say("  %s", Printed.array(grid.readDataSlice(time, 0, cell[1], cell[0])));
    }
  }

  static LatLonRect box(Random random) {
    double south = -90 + random.nextDouble() * 150;
    LatLonPoint corner = LatLonPoint.create(south, -200 + random.nextDouble() * 500);
    double height = Math.min(5 + random.nextDouble() * 60, 90 - south);
    return new LatLonRect(corner, height, 5 + random.nextDouble() * 350);
  }
}
