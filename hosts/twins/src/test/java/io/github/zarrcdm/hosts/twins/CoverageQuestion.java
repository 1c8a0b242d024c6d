package io.github.zarrcdm.hosts.twins;

import java.util.Random;
import java.util.stream.Collectors;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageCoordAxis;
import ucar.nc2.ft2.coverage.CoverageCoordAxis1D;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.GeoReferencedArray;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.time.CalendarDate;
import ucar.nc2.time.CalendarDateRange;
import ucar.unidata.geoloc.LatLonPoint;

/** Coverages, and subsets of them in space, time and height. */
final class CoverageQuestion {
  private static final int SUBSETS = 8;
  private static final int POINTS = 3;

  private CoverageQuestion() {}

  static void ask(String location, Answers answers) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      if (dataset != null) {
        dataset.getCoverageCollections().forEach(all -> ask(all, answers));
      }
    }
  }

  private static void ask(CoverageCollection all, Answers answers) {
    CalendarDateRange dates = all.getCalendarDateRange();
    answers.say("%s within %s", all.getCoverageType(), all.getLatlonBoundingBox());
    answers.say("%s during %s", all.getCoverageType(), dates);
    for (Coverage coverage : Answers.sorted(all.getCoverages(), Coverage::getName)) {
      String name = "coverage " + coverage.getName();
      answers.say("%s on %s", name, coverage.getCoordSysName());
      Random random = new Random(11);
      for (int i = 0; i < SUBSETS; i++) {
        read(name + " subset " + i, coverage, subset(random, dates), answers);
      }
      for (int i = 0; i < POINTS; i++) {
        double lat = -80 + random.nextDouble() * 160;
        double lon = -180 + random.nextDouble() * 540;
        SubsetParams point =
            new SubsetParams()
                .setLatLonPoint(LatLonPoint.create(lat, lon))
                .set(SubsetParams.timeAll, true);
        read(name + " point " + i, coverage, point, answers);
      }
    }
  }

  private static void read(String what, Coverage from, SubsetParams subset, Answers answers) {
    answers.ask(
        what,
        () -> {
          GeoReferencedArray found = from.readData(subset);
          answers.say("%s: %s %s", what, axes(found), Printed.array(found.getData()));
        });
  }

  private static SubsetParams subset(Random random, CalendarDateRange dates) {
    SubsetParams subset = new SubsetParams();
    if (random.nextBoolean()) {
      subset.setLatLonBoundingBox(GridQuestion.box(random));
    }
    if (random.nextInt(3) == 0) {
      subset.setHorizStride(1 + random.nextInt(3));
    }
    if (random.nextInt(3) == 0) {
      subset.setVertCoord(random.nextDouble() * 1000);
    }
    int kind = random.nextInt(4);
    double begin = random.nextDouble() * 1.2 - 0.125;
    double length = random.nextDouble();
    if (dates == null || kind == 0) {
      return subset.set(SubsetParams.timeAll, true);
    }
    long first = dates.getStart().getMillis();
    long span = Math.max(1, dates.getEnd().getMillis() - first);
    CalendarDate from = CalendarDate.of(first + (long) (begin * span));
    CalendarDateRange range =
        CalendarDateRange.of(from, CalendarDate.of(from.getMillis() + (long) (length * span)));
    return switch (kind) {
      case 1 -> subset.setTime(from);
      case 2 -> subset.setTimeRange(range);
      default -> subset.setTimeRange(range).set(SubsetParams.timeStride, 2);
    };
  }

  private static String axes(GeoReferencedArray array) {
    return Answers.sorted(array.getCoordSysForData().getAxes(), CoverageCoordAxis::getName).stream()
        .map(CoverageQuestion::axis)
        .collect(Collectors.joining(" "));
  }

  private static String axis(CoverageCoordAxis axis) {
    String text = axis.getName() + "(" + axis.getNcoords() + ")";
    return axis instanceof CoverageCoordAxis1D line && axis.getNcoords() > 0
        ? text
            + Printed.number(line.getCoordMidpoint(0))
            + ".."
            + Printed.number(line.getCoordMidpoint(axis.getNcoords() - 1))
        : text;
  }
}
