package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.internal.place.outline.BoundsOutlines;
import io.github.zarrcdm.internal.place.outline.GeometryOutlines;
import io.github.zarrcdm.internal.place.outline.MeshOutlines;
import io.github.zarrcdm.internal.place.outline.MeshReader;
import io.github.zarrcdm.internal.place.outline.Outlines;
import io.github.zarrcdm.internal.place.outline.PointOutlines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.constants.AxisType;
import ucar.unidata.geoloc.Projection;

/** Reads the outlines of cells, and lays them out. */
final class OutlineReader {
  /** More lines than these hide what lies under them. */
  private static final int MOST_LINES = 5000;

  private final String variable;

  /** {@code variable} is the name of what is drawn, for errors. */
  OutlineReader(String variable) {
    this.variable = variable;
  }

  /** Returns the scene of {@code place}. Throws if it is not known where a single cell lies. */
  Scene read(Place place) throws IOException {
    if (place instanceof Place.Cells cells) {
      Outlines outlines = BoundsOutlines.read(cells);
      return new OutlineScene(outlines, OutlineFrame.onGlobe(outlines).orElseThrow(this::nowhere));
    }
    if (place instanceof Place.Geometry geometry) {
      Outlines outlines = GeometryOutlines.read(geometry);
      return new OutlineScene(
          outlines, axes(outlines, geometry.x(), geometry.y(), geometry.projection()));
    }
    if (place instanceof Place.Shapes shapes) {
      Outlines outlines = GeometryOutlines.read(shapes);
      return new OutlineScene(
          outlines,
          (shapes.isOnGlobe()
                  ? OutlineFrame.onGlobe(outlines)
                  : OutlineFrame.onPlane(outlines, "x", "y", Optional.empty()))
              .orElseThrow(this::nowhere));
    }
    return mesh((Place.Mesh) place);
  }

  private OutlineAxes axes(
      Outlines outlines, Coordinate x, Coordinate y, Optional<Projection> projection)
      throws IOException {
    return (x.is(AxisType.Lon)
            ? OutlineFrame.onGlobe(outlines)
            : OutlineFrame.onPlane(
                outlines,
                Axes.label("x", x.shownUnits()),
                Axes.label("y", y.shownUnits()),
                projection.map(ProjectedGlobe::new)))
        .orElseThrow(this::nowhere);
  }

  private Scene mesh(Place.Mesh place) throws IOException {
    boolean nodes = place.data().location() == MeshLocation.NODE;
    MeshOutlines outlines = MeshReader.outlines(place).orElse(null);
    boolean areas = outlines != null && outlines.kind() == Outlines.Kind.AREAS;
    if (nodes && (!areas || place.data().indexSet() != null)) {
      return dots(place, outlines);
    }
    if (outlines == null) {
      throw new IOException(
          "%s: its mesh has no %s_node_connectivity of numbers in two dimensions, which says where its %ss are (UGRID 1.0)"
              .formatted(variable, place.data().location().word(), place.data().location().word()));
    }
    OutlineAxes axes = axes(outlines, place.x(), place.y(), place.projection());
    return nodes ? new NodeScene(outlines, axes) : new OutlineScene(outlines, axes);
  }

  /** Nodes without faces between them. */
  private Scene dots(Place.Mesh place, @Nullable MeshOutlines edges) throws IOException {
    double[] x = place.x().values();
    double[] y = place.y().values();
    int[] chosen = MeshReader.chosen(place, Math.min(x.length, y.length));
    if (!place.isOnGlobe()) {
      Outlines points = new PointOutlines(of(x, chosen), of(y, chosen));
      return new OutlineScene(points, axes(points, place.x(), place.y(), place.projection()));
    }
    List<double[]> lines = new ArrayList<>();
    if (edges != null && edges.kind() == Outlines.Kind.LINES && edges.size() <= MOST_LINES) {
      for (int edge = 0; edge < edges.size(); edge++) {
        edges.trace(
            edge, (lon, lat, n) -> lines.add(new double[] {lon[0], lat[0], lon[1], lat[1]}));
      }
    }
    return Dots.of(of(x, chosen), of(y, chosen), lines).orElseThrow(this::nowhere);
  }

  private static double[] of(double[] values, int @Nullable [] chosen) {
    if (chosen == null) {
      return values;
    }
    double[] of = new double[chosen.length];
    for (int i = 0; i < of.length; i++) {
      of[i] = chosen[i] < 0 ? Double.NaN : values[chosen[i]];
    }
    return of;
  }

  private IOException nowhere() {
    return new IOException(variable + ": it is not known where any of its cells lies");
  }
}
