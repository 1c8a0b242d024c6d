package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.mesh.MeshData;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.mesh.MeshPlaces;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.conventions.names.StoredNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the longitudes and latitudes of their elements to data on a mesh that name none, as of
 * SCHISM: those that the topology names, else the means of the corners.
 *
 * @see <a href="https://ugrid-conventions.github.io/ugrid-conventions/">UGRID 1.0</a>
 */
final class MeshCoordinates implements GroupEditor.Completion {
  private final GroupEditor group;
  private final PointCoordinates points;
  private final StoredNames stored;
  private final boolean computes;
  private final Findings findings;
  private final Set<Object> told = new HashSet<>();

  /**
   * For the arrays of {@code group}; {@code stored} is the dataset around it. Without {@code
   * computes}, only coordinates that are stored are added.
   */
  MeshCoordinates(
      GroupEditor group,
      PointCoordinates points,
      StoredNames stored,
      boolean computes,
      Findings findings) {
    this.group = group;
    this.points = points;
    this.stored = stored;
    this.computes = computes;
    this.findings = findings;
  }

  /** Completes {@code array}, as it is stored, if it is on a mesh and names no places. */
  @Override
  public void complete(Array array) {
    boolean isOnMesh = MeshData.isSaidBy(ModelScope.texts(array.attributes()));
    if (!isOnMesh || points.arePlaced(array)) {
      return;
    }
    MeshData<Array> on = stored.meshes().ofData(array).orElse(null);
    if (on == null) {
      return;
    }
    List<Array> named =
        on.indexSet() == null ? latLon(on.mesh().coordinates(on.location())) : List.of();
    boolean own = named.size() == 2 && areAlong(on.dimension().name(), named);
    if (own) {
      Array now = Objects.requireNonNullElse(group.own(array.name()), array);
      List<String> names = named.stream().map(Array::name).toList();
      group.put(Coordinates.added(now, names, group));
      tell(on, "those that the mesh names are added");
    } else if (computes && addComputed(array, on)) {
      tell(on, "those of its nodes are added, or their means");
    }
  }

  /**
   * Once for all data on the same elements: what is added is the same. Nothing of a mesh that is
   * not stored, for whose description there is a finding.
   */
  private void tell(MeshData<Array> on, String done) {
    if (!(on.mesh().variable().data() instanceof ArrayData.Held)
        && told.add(List.of(on.mesh(), on.location(), on.dimension()))) {
      findings.note(
          on.mesh().variable().path(),
          "data on its %ss name no coordinates (UGRID 1.0)".formatted(on.location().word()),
          done);
    }
  }

  /**
   * Returns a latitude and a longitude that can be named in this group; empty if there is not one
   * each.
   */
  private List<Array> latLon(List<Array> coordinates) {
    List<Array> latLon = new ArrayList<>();
    for (AxisRole role : List.of(AxisRole.LATITUDE, AxisRole.LONGITUDE)) {
      coordinates.stream()
          .filter(c -> c.rank() == 1 && PointCoordinates.isOf(role, c))
          .findFirst()
          .ifPresent(latLon::add);
    }
    return latLon;
  }

  private boolean areAlong(String dimension, List<Array> latLon) {
    return latLon.stream()
        .allMatch(
            c -> {
              Array seen = group.nearest(c.name());
              return dimension.equals(c.shortDimensionName(0))
                  && seen != null
                  && seen.path().equals(c.path());
            });
  }

  private boolean addComputed(Array array, MeshData<Array> on) {
    List<Array> nodes = latLon(on.mesh().coordinates(MeshLocation.NODE));
    boolean areNodes = on.location() == MeshLocation.NODE;
    Optional<Array> connectivity =
        areNodes ? Optional.empty() : on.mesh().connectivity(on.location());
    if (nodes.size() != 2
        || on.location() == MeshLocation.VOLUME
        || areNodes && on.indexSet() == null
        || on.indexSet() != null && !isNumber(on.indexSet())
        || !areNodes && connectivity.filter(c -> c.rank() == 2 && isNumber(c)).isEmpty()) {
      return false;
    }
    MeshPlaces places = new MeshPlaces(on, nodes, connectivity.orElse(null));
    return points.add(
        array,
        on.dimension().name(),
        List.of(on.mesh(), on.location(), on.dimension()),
        places::data);
  }

  private static boolean isNumber(Array array) {
    return array.type().kind().isNumber();
  }
}
