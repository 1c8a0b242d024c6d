package io.github.zarrcdm.internal.cf.mesh;

/**
 * Where the middles of edges or faces are: at the means of the longitudes and latitudes of their
 * nodes, of which the longitudes are counted on the shorter way around the Earth. The middle of a
 * face around a pole is the pole. A node that is a pole has no longitude of its own.
 *
 * @param lon NaN where an element or one of its nodes has no place
 */
public record MeanCentres(double[] lon, double[] lat) {
  private static final double CIRCLE = 360;
  private static final double POLE = 90;
  private static final double AT_POLE = 1e-6;

  /** Returns the centres of the elements of {@code connectivity}, whose nodes have these places. */
  public static MeanCentres of(Connectivity connectivity, double[] nodeLon, double[] nodeLat) {
    double[] lon = new double[connectivity.size()];
    double[] lat = new double[connectivity.size()];
    for (int element = 0; element < lon.length; element++) {
      int corners = connectivity.corners(element);
      double sumLon = 0;
      double sumLat = 0;
      int poles = 0;
      double first = Double.NaN;
      double before = Double.NaN;
      for (int corner = 0; corner < corners; corner++) {
        int node = connectivity.node(element, corner);
        sumLat += nodeLat[node];
        if (Math.abs(nodeLat[node]) > POLE - AT_POLE) {
          poles++;
          continue;
        }
        before = Double.isNaN(first) ? nodeLon[node] : near(nodeLon[node], before);
        first = Double.isNaN(first) ? before : first;
        sumLon += before;
      }
      double meanLat = sumLat / corners;
      boolean around =
          poles == 0 && corners > 2 && Math.abs(near(first, before) - first) > CIRCLE / 2;
      lon[element] = sumLon / (corners - poles);
      lat[element] = around ? Math.copySign(POLE, meanLat) : meanLat;
    }
    return new MeanCentres(lon, lat);
  }

  private static double near(double lon, double other) {
    return lon - CIRCLE * Math.rint((lon - other) / CIRCLE);
  }
}
