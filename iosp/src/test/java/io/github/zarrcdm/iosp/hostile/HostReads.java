package io.github.zarrcdm.iosp.hostile;

import java.io.IOException;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.DsgFeatureCollection;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.PointFeature;
import ucar.nc2.ft.PointFeatureCC;
import ucar.nc2.ft.PointFeatureCCC;
import ucar.nc2.ft.PointFeatureCollection;
import ucar.nc2.util.IOIterator;

/** What servers ask of grids, and how they read points. */
final class HostReads {
  private HostReads() {}

  @SuppressWarnings("ReturnValueIgnored")
  static void of(GridDataset grids) {
    for (GridDatatype grid : grids.getGrids()) {
      GridCoordSystem system = grid.getCoordinateSystem();
      if (system.hasTimeAxis1D()) {
        system.getTimeAxis1D().getCalendarDates();
      }
      system.getCalendarDates();
      system.getBoundingBox();
      system.getLatLonBoundingBox();
      system.isRegularSpatial();
    }
  }

  /** Iterators of netCDF-Java wrap an IOException, which is an answer, in a RuntimeException. */
  static void of(FeatureDataset dataset) throws IOException {
    if (dataset instanceof FeatureDatasetPoint points) {
      for (DsgFeatureCollection collection : points.getPointFeatureCollectionList()) {
        try {
          of(collection);
        } catch (RuntimeException e) {
          if (!(e.getCause() instanceof IOException)) {
            throw e;
          }
        }
      }
    }
  }

  private static void of(DsgFeatureCollection collection) throws IOException {
    if (collection instanceof PointFeatureCollection each) {
      of(each);
    } else if (collection instanceof PointFeatureCC each) {
      of(each);
    } else if (collection instanceof PointFeatureCCC nested) {
      try (IOIterator<PointFeatureCC> inner = nested.getCollectionIterator()) {
        while (inner.hasNext()) {
          of(inner.next());
        }
      }
    }
  }

  private static void of(PointFeatureCC collection) throws IOException {
    try (IOIterator<PointFeatureCollection> inner = collection.getCollectionIterator()) {
      while (inner.hasNext()) {
        of(inner.next());
      }
    }
  }

  private static void of(PointFeatureCollection points) throws IOException {
    for (PointFeature point : points) {
      point.getLocation();
      point.getObservationTimeAsCalendarDate();
      point.getDataAll();
    }
  }
}
