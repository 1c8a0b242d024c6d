package io.github.zarrcdm.internal.iosp.aggregation;

import io.github.zarrcdm.internal.conventions.aggregation.Aggregations;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentPlaces;
import io.github.zarrcdm.internal.conventions.aggregation.OpenFragments;
import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Where the values of aggregation variables are, which are lost if something is written there. */
public final class AggregatedPlaces {
  private AggregatedPlaces() {}

  /**
   * Returns true if a fragment of an aggregation variable of {@code stored}, of any format, lies
   * within {@code place}, or around it. If something is there, true also if a fragment reads from
   * it, by references or as an aggregation itself.
   */
  public static boolean readsFrom(NetcdfFile stored, Location place) throws IOException {
    return readsFrom(stored, place, new HashSet<>());
  }

  private static boolean readsFrom(NetcdfFile stored, Location place, Set<String> asked)
      throws IOException {
    Set<String> fragments = fragments(stored);
    for (String fragment : fragments) {
      if (overlaps(fragment, place)) {
        return true;
      }
    }
    if (place.file().isPresent() && Files.notExists(place.file().get())) {
      return false;
    }
    for (String fragment : fragments) {
      if (asked.add(fragment) && fragmentReadsFrom(fragment, place, asked)) {
        return true;
      }
    }
    return false;
  }

  /** Returns where the fragments of all aggregation variables of {@code stored} are. */
  public static Set<String> fragments(NetcdfFile stored) throws IOException {
    CdmScope scope = CdmScope.of(stored);
    List<Variable> aggregations = AggregatedFile.aggregations(scope);
    Set<String> fragments = new LinkedHashSet<>();
    if (!aggregations.isEmpty()) {
      FragmentPlaces places = AggregatedFile.places(stored.getLocation());
      OpenFragments none = new OpenFragments(Aggregations.formats());
      for (Variable variable : aggregations) {
        fragments.addAll(AggregatedReader.of(variable, scope, places, none).places());
      }
    }
    return fragments;
  }

  private static boolean overlaps(String fragment, Location place) {
    try {
      return (Locations.hasPrefix(fragment) ? Locations.parse(fragment) : Locations.value(fragment))
          .overlaps(place);
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns false for one that cannot be opened, which is an error if it is read. */
  private static boolean fragmentReadsFrom(String fragment, Location place, Set<String> asked) {
    try (NetcdfFile stored = NetcdfJavaFragments.stored(fragment)) {
      Optional<CdmStore> store = CdmStore.of(stored);
      return readsFrom(stored, place, asked)
          || store.isPresent() && store.get().dataset().readsFrom(place);
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
