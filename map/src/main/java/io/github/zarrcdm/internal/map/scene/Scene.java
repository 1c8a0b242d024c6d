package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.util.List;
import java.util.Optional;

/** Cells or curves in a plane: what a picture shows, before it has colours. */
public interface Scene {
  /** No cell. */
  int NONE = -1;

  Axis x();

  Axis y();

  /** Returns the number of the cell at each pixel of a picture, row by row, or {@link #NONE}. */
  int[] cells(int width, int height);

  /**
   * Returns what lies at each pixel between {@code values}, those of the cells, NaN where they are
   * missing; empty if a cell has the same value all over.
   */
  default Optional<double[]> between(double[] values, int width, int height) {
    return Optional.empty();
  }

  /** Returns what users should know of cells that are not drawn. */
  default List<String> notes() {
    return List.of();
  }

  /** Returns where places on the Earth are in the plane; empty if that is not known. */
  default Optional<Globe> globe() {
    return Optional.empty();
  }

  /**
   * Returns a scene of these cells, of which only {@code part} is seen; empty if it is not known
   * where they are.
   */
  default Optional<Scene> within(BoundingBox part) {
    return Optional.empty();
  }

  /** Lines of the plane that help the eye: x and y of their points in turn. */
  default List<double[]> guides() {
    return List.of();
  }

  /** Lines that are shown instead of cells: x and y of their points in turn. */
  default List<double[]> curves() {
    return List.of();
  }

  /** Returns whether cells have a line around them, for being few and small. */
  default boolean isOutlined() {
    return false;
  }

  /** Returns the colour, as RGB, where there is no cell. */
  default int background() {
    return 0xFFFFFF;
  }
}
