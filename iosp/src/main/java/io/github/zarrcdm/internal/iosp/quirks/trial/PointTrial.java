package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.ma2.ForbiddenConversionException;
import ucar.nc2.ft.DsgFeatureCollection;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.PointFeature;
import ucar.nc2.ft.PointFeatureCC;
import ucar.nc2.ft.PointFeatureCCC;
import ucar.nc2.ft.PointFeatureCollection;
import ucar.nc2.ft.PointFeatureIterator;
import ucar.nc2.util.IOIterator;

/**
 * Reads the first point of each collection of features. netCDF-Java may make features of tables
 * that have no latitude, longitude or station, and fail when they are read.
 */
@Quirk(
    of = "ucar.nc2.ft.point.standard.TableAnalyzer",
    seen = "5.5.3",
    does =
        "makes features of tables without latitude, longitude or station, and fails "
            + "when they are read",
    instead = "the first point of each is read when the store is opened")
final class PointTrial {
  private static final Logger LOG = LoggerFactory.getLogger(PointTrial.class);

  private PointTrial() {}

  /** Throws what netCDF-Java throws for the table itself, whatever the values are. */
  static void run(FeatureDatasetPoint features) {
    for (DsgFeatureCollection collection : features.getPointFeatureCollectionList()) {
      try {
        first(collection);
      } catch (IOException | RuntimeException e) {
        if (e instanceof RuntimeException thrown && isOfTable(thrown)) {
          throw thrown;
        }
        LOG.debug(
            "{}: its features cannot be tried", Location.withoutSecrets(features.getLocation()), e);
      }
    }
  }

  /**
   * Returns true for what a table lacks, for texts instead of numbers, for structures in more than
   * one dimension, and for texts that netCDF-Java takes for a number of days. All else depends on
   * values, for which others stand in.
   */
  private static boolean isOfTable(RuntimeException e) {
    return e instanceof NullPointerException
        || e instanceof UnsupportedOperationException
        || e instanceof ForbiddenConversionException
        || e instanceof ArithmeticException
        || String.valueOf(e.getMessage()).startsWith("illegal member name");
  }

  private static void first(DsgFeatureCollection collection) throws IOException {
    if (collection instanceof PointFeatureCollection points) {
      first(points);
    } else if (collection instanceof PointFeatureCC each) {
      first(each);
    } else if (collection instanceof PointFeatureCCC nested) {
      try (IOIterator<PointFeatureCC> inner = nested.getCollectionIterator()) {
        if (inner.hasNext()) {
          first(inner.next());
        }
      }
    }
  }

  private static void first(PointFeatureCC collection) throws IOException {
    try (IOIterator<PointFeatureCollection> inner = collection.getCollectionIterator()) {
      if (inner.hasNext()) {
        first(inner.next());
      }
    }
  }

  private static void first(PointFeatureCollection points) throws IOException {
    try (PointFeatureIterator each = points.getPointFeatureIterator()) {
      if (each.hasNext()) {
        PointFeature point = each.next();
        point.getLocation();
        point.getObservationTimeAsCalendarDate();
      }
    }
  }
}
