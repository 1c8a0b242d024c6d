package io.github.zarrcdm.internal.copy.quirks.ncml;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.util.URLnaming;

/** What NcML says and what netCDF-Java makes of it. */
public final class Ncml {
  private Ncml() {}

  /**
   * Returns what {@code source} lacks of what its NcML joins, in sentences; none if it is not NcML
   * in a file. Throws {@link ZarrException.NotWritable} if netCDF-Java ignores a part of the NcML
   * or joins what does not fit, since the dataset is another one then.
   */
  public static List<String> check(NetcdfFile source) throws IOException {
    String location = source.getLocation();
    Optional<Element> root =
        source instanceof NetcdfDataset && location != null
            ? NcmlElements.at(location)
            : Optional.empty();
    if (root.isEmpty()) {
      return List.of();
    }
    Optional<String> ignored = NcmlVocabulary.ignored(root.get());
    if (ignored.isPresent()) {
      throw new ZarrException.NotWritable(
          "%s: netCDF-Java ignores %s, so this is another dataset. Leave it out; -d and -v of the command select parts"
              .formatted(Location.withoutSecrets(location), ignored.get()));
    }
    checkRenamed(root.get(), source.getRootGroup(), location);
    return check(root.get(), source, location);
  }

  /**
   * Returns notes on {@code netcdf}, an element of the NcML at {@code base} that is read as {@code
   * shown}.
   */
  static List<String> check(Element netcdf, NetcdfFile shown, String base) throws IOException {
    List<String> notes = new ArrayList<>(NcmlAggregation.check(netcdf, shown, base, Ncml::check));
    NcmlDeclarations.check(netcdf, shown.getRootGroup(), base);
    String referenced = URLnaming.resolve(base, netcdf.getAttribute("location"));
    if (netcdf.hasAttribute("location") && NcmlElements.at(referenced).isPresent()) {
      try (NetcdfFile inner = NetcdfDatasets.openFile(referenced, null)) {
        notes.addAll(check(inner));
      }
    }
    return notes;
  }

  /**
   * Returns the locations of {@code source}, and of all datasets that it reads because NcML names
   * them.
   */
  public static Set<String> locations(NetcdfFile source) throws IOException {
    Set<String> locations = new LinkedHashSet<>();
    if (source instanceof NetcdfDataset dataset) {
      if (dataset.getReferencedFile() != null) {
        locations.addAll(locations(dataset.getReferencedFile()));
      }
      if (dataset.getLocation() != null) {
        addLocations(dataset.getLocation(), locations);
      }
    } else if (source.getLocation() != null) {
      locations.add(source.getLocation());
    }
    return locations;
  }

  private static void addLocations(String location, Set<String> locations) throws IOException {
    if (locations.add(location)) {
      Optional<Element> root = NcmlElements.at(location);
      if (root.isPresent()) {
        addNamed(root.get(), location, locations);
      }
    }
  }

  private static void addNamed(Element netcdf, String base, Set<String> locations)
      throws IOException {
    if (netcdf.hasAttribute("location")) {
      addLocations(URLnaming.resolve(base, netcdf.getAttribute("location")), locations);
    }
    for (Element aggregation : NcmlElements.of(netcdf, "aggregation")) {
      for (AggregationMembers.Member member : AggregationMembers.of(aggregation, base)) {
        addNamed(member.element(), base, locations);
      }
    }
  }

  /** Throws if a dimension or a variable was not found under its {@code orgName}. */
  private static void checkRenamed(Element element, ucar.nc2.Group group, String location)
      throws ZarrException {
    for (Element dimension : NcmlElements.of(element, "dimension")) {
      String from = dimension.getAttribute("orgName");
      if (isRenamed(dimension)
          && group.getVariables().stream()
              .anyMatch(
                  v -> v.getDimensions().stream().anyMatch(d -> from.equals(d.getShortName())))) {
        throw new ZarrException.NotWritable(
            "%s: netCDF-Java leaves dimension %s in variables; give each that has it a shape with %s"
                .formatted(
                    Location.withoutSecrets(location), from, dimension.getAttribute("name")));
      }
    }
    boolean joined = !NcmlElements.of(element, "aggregation").isEmpty();
    for (Element variable : NcmlElements.of(element, "variable")) {
      Variable found = group.findVariableLocal(variable.getAttribute("name"));
      if (isRenamed(variable)
          && found instanceof VariableDS shown
          && shown.getOriginalVariable() == null
          && !shown.hasCachedData()) {
        throw new ZarrException.NotWritable(
            (joined
                    ? "%s: netCDF-Java does not read %s of an aggregation as %s; rename it in each"
                        + " of its datasets"
                    : "%s: there is no variable %s for %s in its group")
                .formatted(
                    Location.withoutSecrets(location),
                    variable.getAttribute("orgName"),
                    found.getFullName()));
      }
    }
    for (Element inner : NcmlElements.of(element, "group")) {
      ucar.nc2.Group found = group.findGroupLocal(inner.getAttribute("name"));
      if (found != null) {
        checkRenamed(inner, found, location);
      }
    }
  }

  private static boolean isRenamed(Element element) {
    String from = element.getAttribute("orgName");
    return !from.isEmpty() && !from.equals(element.getAttribute("name"));
  }
}
