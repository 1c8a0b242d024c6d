package io.github.zarrcdm.iosp.geo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPointImpl;
import ucar.unidata.geoloc.projection.AlbersEqualArea;
import ucar.unidata.geoloc.projection.LambertConformal;
import ucar.unidata.geoloc.projection.Mercator;
import ucar.unidata.geoloc.projection.Stereographic;
import ucar.unidata.geoloc.projection.proj4.AlbersEqualAreaEllipse;

/**
 * Prints of each file the projection of its grid and of its coverage, where they put a point, and
 * whether netCDF-Java's GeotiffWriter accepts the class: a program of {@link
 * OtherFormatsProjectionsTest}.
 */
final class ShownProjections {
  private ShownProjections() {}

  public static void main(String[] locations) throws IOException {
    for (String location : locations) {
      String name = Path.of(location).getFileName().toString();
      try (GridDataset grids = GridDataset.open(location);
          FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(location)) {
        Projection ofGrid = grids.getGrids().get(0).getCoordinateSystem().getProjection();
        Projection ofCoverage =
            coverages
                .getCoverageCollections()
                .get(0)
                .getHorizCoordSys()
                .getTransform()
                .getProjection();
        System.out.println(
            String.join(
                " ", name, shown(ofGrid), shown(ofCoverage), isWritten(ofGrid) ? "GeoTIFF" : ""));
      } catch (RuntimeException e) {
        System.out.println(name + " " + e);
      }
    }
  }

  private static String shown(Projection projection) {
    LatLonPoint place = projection.projToLatLon(new ProjectionPointImpl(60, 70));
    return String.format(
        Locale.ROOT,
        "%s %.5f %.5f",
        projection.getClass().getName(),
        place.getLatitude(),
        place.getLongitude());
  }

  /** As {@code GeotiffWriter.writeGrid} of netCDF-Java 5.5 and 5.6 asks. */
  private static boolean isWritten(Projection projection) {
    return projection instanceof LambertConformal
        || projection instanceof Stereographic
        || projection instanceof Mercator
        || projection instanceof AlbersEqualAreaEllipse
        || projection instanceof AlbersEqualArea;
  }
}
