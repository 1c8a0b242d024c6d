package io.github.zarrcdm.cli.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ucar.nc2.Attribute;
import ucar.nc2.VariableSimpleIF;
import ucar.nc2.constants.CDM;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.HorizCoordSys;
import ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter;
import ucar.nc2.ft2.coverage.adapter.DtCoverageDataset;
import ucar.nc2.time.CalendarDateRange;
import ucar.unidata.geoloc.LatLonRect;

/**
 * What a catalog says of a dataset.
 *
 * @param title the attribute of that name; null without
 * @param time from the first to the last time of its grids; null without
 * @param box that holds its grids; null without
 * @param variables its grids
 */
public record Summary(
    String title, CalendarDateRange time, LatLonRect box, List<Quantity> variables) {
  private static final double AROUND = 360;

  /** A grid: its name, what it measures, and in which unit; the last two may be null. */
  public record Quantity(String name, String meaning, String units) {}

  public Summary {
    variables = List.copyOf(variables);
  }

  /** Reads coordinates, not data. Throws if there is no store or none that can be read. */
  public static Summary of(String location) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      return of(dataset);
    }
  }

  /** That of an open dataset. Throws if its coordinates cannot be read. */
  public static Summary of(NetcdfDataset dataset) throws IOException {
    try {
      Attribute attribute = dataset.getRootGroup().findAttributeIgnoreCase("title");
      String title = attribute == null ? null : attribute.getStringValue();
      DtCoverageDataset grids = new DtCoverageDataset(dataset);
      if (grids.getGridsets().isEmpty()) {
        return new Summary(title, null, null, List.of());
      }
      return of(title, DtCoverageAdapter.factory(grids, null));
    } catch (RuntimeException e) {
      throw new IOException(
          dataset.getLocation() + ": netCDF-Java fails on its coordinates: " + e, e);
    }
  }

  private static Summary of(String title, FeatureDatasetCoverage grids) {
    CalendarDateRange time = null;
    LatLonRect box = null;
    for (CoverageCollection grid : grids.getCoverageCollections()) {
      time = joined(time, grid.getCalendarDateRange());
      box = joined(box, box(grid));
    }
    List<Quantity> variables = new ArrayList<>();
    for (VariableSimpleIF grid : grids.getDataVariables()) {
      String meaning = grid.attributes().findAttributeString("standard_name", null);
      String units = grid.attributes().findAttributeString(CDM.UNITS, null);
      variables.add(new Quantity(grid.getFullName(), meaning, units));
    }
    return new Summary(title, time, box, variables);
  }

  /** NetCDF-Java takes 360 degrees of longitude for none. */
  private static LatLonRect box(CoverageCollection grid) {
    LatLonRect box = grid.getLatlonBoundingBox();
    HorizCoordSys system = grid.getHorizCoordSys();
    boolean around =
        box != null
            && box.getWidth() == 0
            && system != null
            && !system.isProjection()
            && !system.isLatLon2D()
            && system.getXAxis().getNcoords() > 1;
    return around
        ? new LatLonRect(box.getLowerLeftPoint(), box.getLatMax() - box.getLatMin(), AROUND)
        : box;
  }

  private static CalendarDateRange joined(CalendarDateRange a, CalendarDateRange b) {
    return a == null ? b : b == null ? a : a.extend(b);
  }

  private static LatLonRect joined(LatLonRect a, LatLonRect b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    LatLonRect both = new LatLonRect(a);
    both.extend(b);
    return both;
  }
}
