package io.github.zarrcdm.iosp.twin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import ucar.ma2.Array;
import ucar.ma2.ArrayChar;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.DsgFeatureCollection;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.PointFeature;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/**
 * What netCDF-Java makes of a dataset, in sentences: values after unpacking, axes, grids,
 * coverages, points and stations. Nothing in which a netCDF file and its Zarr twin differ by
 * nature, such as the widths of numbers in attributes.
 */
final class NetcdfJavaSays {
  private final List<String> lines = new ArrayList<>();

  private NetcdfJavaSays() {}

  static List<String> of(String location) throws Exception {
    NetcdfJavaSays says = new NetcdfJavaSays();
    says.values(location);
    says.grids(location);
    says.coverages(location);
    says.features(location);
    return says.lines;
  }

  private void say(String form, Object... values) {
    lines.add(String.format(Locale.ROOT, form, values));
  }

  private void values(String location) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      sorted(dataset.getVariables(), v -> v.getFullName())
          .forEach(v -> say("%s = %s", v.getFullName(), read(v::read)));
      for (CoordinateAxis axis : sorted(dataset.getCoordinateAxes(), a -> a.getFullName())) {
        if (axis.isNumeric()) {
          say(
              "axis %s: %s in %s from %s to %s",
              axis.getFullName(),
              axis.getAxisType(),
              axis.getUnitsString(),
              number(axis.getMinValue()),
              number(axis.getMaxValue()));
        }
      }
    }
  }

  private void grids(String location) throws Exception {
    try (GridDataset dataset = GridDataset.open(location)) {
      for (GridDatatype grid : sorted(dataset.getGrids(), g -> g.getFullName())) {
        GridCoordSystem system = grid.getCoordinateSystem();
        say("grid %s on %s", grid.getFullName(), system.getName());
        say("  projection %s, %s", system.getProjection(), system.getLatLonBoundingBox());
        say("  heights %s, %s", system.getVerticalAxis() != null, system.getVerticalCT());
        if (system.hasTimeAxis1D()) {
          say("  times %s", system.getTimeAxis1D().getCalendarDates());
        }
        if (system.getVerticalTransform() != null) {
          say("  levels %s", text(system.getVerticalTransform().getCoordinateArray(0)));
        }
        say("  first %s", read(() -> grid.readDataSlice(0, 0, -1, -1)));
      }
    }
  }

  private void coverages(String location) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      if (dataset != null) {
        for (CoverageCollection all : dataset.getCoverageCollections()) {
          say("%s of %s", all.getCoverageType(), all.getLatlonBoundingBox());
          say("  during %s", all.getCalendarDateRange());
          for (Coverage coverage : sorted(all.getCoverages(), c -> c.getName())) {
            say("  %s on %s", coverage.getName(), coverage.getCoordSysName());
          }
        }
      }
    }
  }

  private void features(String location) throws Exception {
    try (FeatureDataset dataset =
        FeatureDatasetFactoryManager.open(
            FeatureType.ANY_POINT, location, null, new Formatter(Locale.ROOT))) {
      if (dataset instanceof FeatureDatasetPoint points) {
        for (DsgFeatureCollection all : points.getPointFeatureCollectionList()) {
          say("features %s", all.getCollectionFeatureType());
          feature(all);
        }
      }
    }
  }

  private void feature(Object feature) throws Exception {
    if (feature instanceof PointFeature point) {
      say("  %s %s", point.getNominalTimeAsCalendarDate(), point.getLocation());
      for (var member : sorted(point.getDataAll().getMembers(), m -> m.getName())) {
        say("    %s = %s", member.getName(), text(point.getDataAll().getArray(member)));
      }
    } else if (feature instanceof Iterable<?> inner) {
      if (!(feature instanceof DsgFeatureCollection)) {
        say(" %s", feature);
      }
      for (Object one : inner) {
        feature(one);
      }
    }
  }

  private interface Read {
    Array read() throws Exception;
  }

  /** What is read, or how netCDF-Java fails: its faults are the same for both. */
  private static String read(Read read) {
    try {
      return text(read.read());
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  private static String text(Array values) {
    if (values.getDataType() == DataType.CHAR) {
      return text(((ArrayChar) values).make1DStringArray());
    }
    StringBuilder text = new StringBuilder();
    IndexIterator all = values.getIndexIterator();
    while (all.hasNext()) {
      Object value = all.getObjectNext();
      text.append(value instanceof Number n ? number(n.doubleValue()) : value).append(' ');
    }
    return text.toString();
  }

  private static String number(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.6g", value);
  }

  private static <T> List<T> sorted(Iterable<T> all, Function<T, String> key) {
    List<T> sorted = new ArrayList<>();
    all.forEach(sorted::add);
    sorted.sort(Comparator.comparing(key));
    return sorted;
  }
}
