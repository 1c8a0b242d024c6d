package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The latitude and longitude that {@code coordinate_interpolation} of an array says: tie points,
 * and how the cells between them are placed.
 */
public record Subsampling(Array latitude, Array longitude, Interpolation interpolation) {
  /** The attribute of data whose coordinates are subsampled. */
  public static final String ATTRIBUTE = "coordinate_interpolation";

  /**
   * That of {@code array}; null if its attribute says nothing of latitudes and longitudes.
   *
   * @throws SubsamplingException if it says so in a way that CF does not
   */
  public static @Nullable Subsampling of(Array array, ModelScope scope) {
    String text = array.attributes().text(ATTRIBUTE);
    if (text == null) {
      return null;
    }
    List<Array> tiePoints = new ArrayList<>();
    for (String word : text.strip().split("\\s+")) {
      boolean isCoordinate = word.endsWith(":");
      String name = isCoordinate ? word.substring(0, word.length() - 1) : word;
      Array found = NameSearch.find(name, scope.dimensions(array), scope);
      if (found == null) {
        throw new SubsamplingException("it names " + name + ", which is not there");
      }
      if (isCoordinate) {
        tiePoints.add(found);
      } else {
        Array latitude = first(tiePoints, true);
        Array longitude = first(tiePoints, false);
        if (latitude != null && longitude != null) {
          return new Subsampling(latitude, longitude, Interpolation.of(found, scope))
              .checked(array);
        }
        tiePoints.clear();
      }
    }
    return null;
  }

  /**
   * Returns those of {@code array} that are neither its latitude nor its longitude, each alone:
   * both fields are the same tie points. Methods that are for latitudes and longitudes together
   * give none.
   */
  public static List<Subsampling> others(Array array, ModelScope scope) {
    List<Subsampling> others = new ArrayList<>();
    List<Array> tiePoints = new ArrayList<>();
    String text = array.attributes().text(ATTRIBUTE);
    for (String word : text == null ? new String[0] : text.strip().split("\\s+")) {
      boolean isCoordinate = word.endsWith(":");
      String name = isCoordinate ? word.substring(0, word.length() - 1) : word;
      Array found = NameSearch.find(name, scope.dimensions(array), scope);
      if (isCoordinate && found != null) {
        tiePoints.add(found);
      } else if (!isCoordinate && found != null) {
        for (Array tie : tiePoints) {
          boolean isPlace =
              AngleUnits.isLatitude(tie.attributes()) || AngleUnits.isLongitude(tie.attributes());
          if (!isPlace && tie.type().kind().isNumber()) {
            Interpolation interpolation = Interpolation.of(found, scope);
            if (interpolation.method().isOfOne()) {
              others.add(new Subsampling(tie, tie, interpolation).checked(array));
            }
          }
        }
        tiePoints.clear();
      }
    }
    return others;
  }

  /**
   * Returns the same of the corners of cells; null if tie points have no {@code bounds_tie_points}.
   *
   * @throws SubsamplingException if they do not suit the tie points
   */
  public @Nullable Subsampling bounds(ModelScope scope) {
    Array latitudes = bounds(latitude, scope);
    Array longitudes = isPlace() ? bounds(longitude, scope) : latitudes;
    if (latitudes == null && longitudes == null) {
      return null;
    }
    if (latitudes == null || longitudes == null) {
      throw new SubsamplingException("only one of the latitude and the longitude has them");
    }
    if (interpolation.mapped().size() != latitude.rank()) {
      throw new SubsamplingException("their tie points have dimensions that are not interpolated");
    }
    return new Subsampling(latitudes, longitudes, interpolation);
  }

  /** Returns the bounds at tie points, in the units of these. */
  private static @Nullable Array bounds(Array tiePoints, ModelScope scope) {
    String name = tiePoints.attributes().text("bounds_tie_points");
    if (name == null) {
      return null;
    }
    Array found = NameSearch.find(name, scope.dimensions(tiePoints), scope);
    if (found == null
        || !found.type().kind().isNumber()
        || !Arrays.equals(found.shape(), tiePoints.shape())
        || !found.dimensionNames().equals(tiePoints.dimensionNames())) {
      throw new SubsamplingException(
          "%s is %s"
              .formatted(
                  name, found == null ? "not there" : "not on the dimensions of the tie points"));
    }
    return found.withAttributes(
        found.attributes().withDefault(UNITS, tiePoints.attributes().get(UNITS)));
  }

  /** Returns how many corners each cell has. */
  public int corners() {
    return interpolation.mapped().size() == 1 ? 2 : 4;
  }

  /** Returns true for a latitude and a longitude, and not one other coordinate. */
  private boolean isPlace() {
    return !latitude.path().equals(longitude.path());
  }

  private static @Nullable Array first(List<Array> arrays, boolean isLatitude) {
    return arrays.stream()
        .filter(
            array ->
                isLatitude
                    ? AngleUnits.isLatitude(array.attributes())
                    : AngleUnits.isLongitude(array.attributes()))
        .findFirst()
        .orElse(null);
  }

  private Subsampling checked(Array array) {
    if (!Arrays.equals(latitude.shape(), longitude.shape())
        || !latitude.dimensionNames().equals(longitude.dimensionNames())) {
      throw new SubsamplingException(
          "its tie points of latitude and longitude are on different dimensions");
    }
    for (Interpolation.Mapped mapped : interpolation.mapped()) {
      if (latitude.dimension(mapped.tiePoints()) < 0) {
        throw new SubsamplingException(
            "its tie points are not on %s, which tie_point_mapping names"
                .formatted(mapped.tiePoints()));
      }
    }
    for (int d = 0; d < latitude.rank(); d++) {
      String cells = interpolation.dimensionOfCells(latitude.shortDimensionName(d));
      if (length(array, cells) < 0) {
        throw new SubsamplingException(
            "it is not on %s, to which its tie points belong".formatted(cells));
      }
    }
    return this;
  }

  private static long length(Array array, @Nullable String dimension) {
    for (int d = 0; d < array.rank(); d++) {
      if (Objects.equals(dimension, array.shortDimensionName(d))) {
        return array.shape()[d];
      }
    }
    return -1;
  }

  /**
   * Returns the names of the dimensions of the cells of {@code array}, in the order of tie points.
   */
  public List<String> dimensions(Array array) {
    List<String> names = new ArrayList<>();
    for (int d = 0; d < latitude.rank(); d++) {
      String cells = interpolation.dimensionOfCells(latitude.shortDimensionName(d));
      for (int a = 0; a < array.rank(); a++) {
        if (Objects.equals(cells, array.shortDimensionName(a))) {
          names.add(array.dimensionNames().get(a));
        }
      }
    }
    return names;
  }

  /** Returns the lengths of these dimensions. */
  public long[] shape(Array array) {
    long[] shape = new long[latitude.rank()];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = length(array, interpolation.dimensionOfCells(latitude.shortDimensionName(d)));
    }
    return shape;
  }

  /**
   * Returns latitudes or longitudes of the cells, computed from the tie points when they are read.
   */
  public ArrayData data(boolean isLatitude, Findings findings) {
    List<Array> inputs = new ArrayList<>(List.of(latitude, longitude));
    inputs.addAll(interpolation.inputs());
    return ArrayData.Derived.fromAll(
        inputs,
        read -> {
          try {
            SubsampledPlaces places =
                new SubsampledPlaces(interpolation, latitude, longitude, read, isLatitude);
            long crossings = places.crossings();
            if (crossings > 0) {
              findings.warning(
                  longitude.path(),
                  "%s of the areas between its tie points have %s on both sides of 180 degrees, where %s (CF 8.3) gives no place"
                      .formatted(
                          crossings,
                          isPlace() ? "longitudes" : "angles",
                          interpolation.method().word()),
                  "cells between them have none");
            }
            return places;
          } catch (SubsamplingException e) {
            throw new UncheckedIOException(
                new IOException(
                    "%s: %s (CF 8.3). Correct the tie points, or write latitudes and longitudes of all cells."
                        .formatted(latitude.path(), e.why())));
          }
        });
  }
}
