package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.internal.cf.geometry.GeometryContainer;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * The geometries of a dataset that one variable describes (CF 7.6), or has as text or WKB.
 *
 * @param name of the variable
 * @param type {@code point}, {@code line} or {@code polygon}: that of most dimensions among them
 * @param count how many there are
 */
record GeometrySummary(String name, String type, long count) {
  /** Returns the geometries of {@code dataset}. Reads texts. */
  static List<GeometrySummary> of(NetcdfDataset dataset) throws IOException {
    Set<GeometrySummary> found = new LinkedHashSet<>();
    CdmScope root = CdmScope.of(dataset);
    for (Variable variable : dataset.getVariables()) {
      Optional<GeometryContainer<Variable>> container =
          GeometryContainer.of(variable, root.around(variable));
      if (container.isPresent()) {
        GeometryContainer<Variable> of = container.get();
        found.add(
            new GeometrySummary(
                of.variable().getFullName(), of.type().word(), of.dimension().length()));
      } else if (Place.areShapes(variable)) {
        found.add(
            new GeometrySummary(
                variable.getFullName(),
                new Place.Shapes(variable).read().type().word(),
                variable.getSize()));
      }
    }
    return new ArrayList<>(found);
  }
}
