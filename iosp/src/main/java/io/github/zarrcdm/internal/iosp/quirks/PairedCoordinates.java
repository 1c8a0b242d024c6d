package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonPair;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Leaves one latitude and one longitude of cells in {@code coordinates} that name several:
 * netCDF-Java takes a latitude and a longitude of them, by chance of different cells. The others
 * stay axes.
 */
@Quirk(
    of = "ucar.nc2.dataset.CoordinateSystem",
    seen = "5.5.3",
    does =
        "takes one latitude and one longitude of several in coordinates, by chance of "
            + "different cells",
    instead = "one pair stays in coordinates, with a finding")
final class PairedCoordinates {
  private static final String TYPE = "_CoordinateAxisType";

  /** The arrays that lose the same names for the same pair, which is one finding. */
  private record Choice(String kept, String others) {}

  private final Map<Choice, List<String>> choices = new LinkedHashMap<>();

  /** The types of the coordinates that arrays lose, by their paths. */
  private final Map<String, String> types = new HashMap<>();

  private PairedCoordinates() {}

  static Group of(Group root, Findings findings) {
    PairedCoordinates pairs = new PairedCoordinates();
    Group chosen = pairs.chosen(root, ModelScope.of(root));
    pairs.choices.forEach(
        (choice, arrays) ->
            findings.warning(
                arrays.get(0),
                "its coordinates name more than one latitude and longitude of each cell: %s beside %s"
                    .formatted(choice.others(), choice.kept()),
                "NetcdfDatasets places it by %s%s"
                    .formatted(
                        choice.kept(),
                        arrays.size() == 1 ? "" : ", and %s others".formatted(arrays.size() - 1))));
    return pairs.types.isEmpty() ? root : pairs.typed(chosen);
  }

  private Group chosen(Group group, ModelScope scope) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < group.groups().size(); i++) {
      groups.add(chosen(group.groups().get(i), scope.inner().get(i)));
    }
    return group.withMembers(
        group.arrays().stream().map(array -> chosen(array, scope)).toList(), groups);
  }

  private Array chosen(Array array, ModelScope scope) {
    String text = array.attributes().text(CfAttributes.COORDINATES);
    Map<String, Array> cells = text == null ? Map.of() : cells(array, text, scope);
    List<Array> all = List.copyOf(cells.values());
    LatLonPair pair = all.size() < 3 ? null : LatLonPair.of(array, all);
    if (text == null || pair == null) {
      return array;
    }
    List<String> left = new ArrayList<>(List.of(text.strip().split("\\s+")));
    TreeSet<String> others = new TreeSet<>();
    cells.forEach(
        (name, cell) -> {
          if (pair.arrays().noneMatch(kept -> kept.path().equals(cell.path()))) {
            left.remove(name);
            others.add(name);
            types.put(cell.path(), AngleUnits.isLatitude(cell.attributes()) ? "Lat" : "Lon");
          }
        });
    Choice choice =
        new Choice(
            pair.latitude().name() + " and " + pair.longitude().name(), String.join(", ", others));
    choices.computeIfAbsent(choice, first -> new ArrayList<>()).add(array.path());
    return array.withAttributes(
        array.attributes().with(CfAttributes.COORDINATES, String.join(" ", left)));
  }

  /** Returns the latitudes and longitudes of cells that {@code names} name, by their names. */
  private static Map<String, Array> cells(Array array, String names, ModelScope scope) {
    Map<String, Array> cells = new LinkedHashMap<>();
    for (String name : names.strip().split("\\s+")) {
      Array found = NameSearch.find(name, scope.dimensions(array), scope);
      if (found != null && found.rank() == 2 && isAngle(found.attributes())) {
        cells.put(name, found);
      }
    }
    return cells;
  }

  private static boolean isAngle(Attributes attributes) {
    return AngleUnits.isLatitude(attributes) || AngleUnits.isLongitude(attributes);
  }

  private Group typed(Group group) {
    return group.withMembers(
        group.arrays().stream().map(this::typed).toList(),
        group.groups().stream().map(this::typed).toList());
  }

  private Array typed(Array array) {
    @Nullable String type = types.get(array.path());
    return type == null ? array : array.withAttributes(array.attributes().withDefault(TYPE, type));
  }
}
