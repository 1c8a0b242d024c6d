package io.github.zarrcdm.internal.place;

import io.github.zarrcdm.internal.cf.mesh.MpasElements;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.nc2.AttributeContainer;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Cells of models whose grid is in a file of its own, without which data have no places. */
public final class ForeignGrids {
  private ForeignGrids() {}

  /**
   * Returns where the places of {@code variable} are, and what to do; empty if nothing says that
   * they are in another file. It is asked of variables without a place.
   */
  public static Optional<String> unread(Variable variable) {
    if ("unstructured".equals(variable.attributes().findAttributeString("CDI_grid_type", ""))) {
      NetcdfFile file = variable.getNetcdfFile();
      String grid =
          file == null
              ? ""
              : file.getRootGroup().attributes().findAttributeString("grid_file_uri", "");
      return Optional.of(
          "its cells are those of an unstructured grid in a file of its own (ICON)%s; CDO's setgrid adds it"
              .formatted(grid.isEmpty() ? "" : ", " + grid));
    }
    return mpas(variable)
        .filter(cells -> isOfMpas(variable) && latitudes(cells, variable) == null)
        .map(
            cells ->
                "its mesh is in a file of its own (MPAS); copy %s and %s, and verticesOnCell with its vertices, from there"
                    .formatted(cells.latitude(), cells.longitude()));
  }

  /** Returns true if {@code variable} is data on a mesh of MPAS, on the Earth, in its own file. */
  static boolean isOnMpas(Variable variable) {
    AttributeContainer mesh = variable.getParentGroupOrRoot().attributes();
    return !MpasElements.areOnPlane(mesh.findAttributeString(MpasElements.ON_A_SPHERE, null))
        && mpas(variable).filter(cells -> latitudes(cells, variable) != null).isPresent();
  }

  /** The names of its dimensions may be those of others. */
  private static boolean isOfMpas(Variable variable) {
    NetcdfFile file = variable.getNetcdfFile();
    return file != null
        && Stream.of("Conventions", "model_name", "source")
            .map(name -> file.getRootGroup().attributes().findAttributeString(name, ""))
            .anyMatch(said -> said.strip().equalsIgnoreCase("mpas"));
  }

  private static @Nullable Variable latitudes(MpasElements elements, Variable variable) {
    return variable.getParentGroupOrRoot().findVariableOrInParent(elements.latitude());
  }

  private static Optional<MpasElements> mpas(Variable variable) {
    return Optional.ofNullable(
        MpasElements.ofData(
            variable.getShortName(),
            variable.getRank(),
            d -> variable.getDimension(d).getShortName()));
  }
}
