package io.github.zarrcdm.internal.copy.quirks.ncml;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.URLnaming;

/**
 * A dataset that NcML describes: a file, or the datasets that it aggregates, and what it changes.
 *
 * @param element that describes it
 * @param base the location of the document
 * @param name to call it in messages
 * @param isRoot true for the document itself
 */
public record NcmlDataset(Element element, String base, String name, boolean isRoot) {

  /** Returns what the document at {@code location} describes; empty if that is not NcML. */
  public static Optional<NcmlDataset> at(String location) throws IOException {
    return NcmlElements.at(location).map(root -> new NcmlDataset(root, location, location, true));
  }

  /** It as netCDF-Java shows it, without enhancements that NcML does not ask for. */
  public NetcdfFile open() throws IOException {
    return isRoot
        ? NetcdfDatasets.openFile(base, null)
        : new AggregationMembers.Member(element, name).open(base);
  }

  /** Returns where the file or document is that it changes; empty if it names none. */
  public Optional<String> location() {
    if (!element.hasAttribute("location")) {
      return Optional.empty();
    }
    String resolved = URLnaming.resolve(base, element.getAttribute("location"));
    return Optional.of(NcmlElements.file(resolved).map(Path::toString).orElse(resolved));
  }

  /** Returns true if NcML says more of it than where it is. */
  public boolean isChanged() {
    return !NcmlElements.of(element).isEmpty() || element.hasAttribute("enhance");
  }

  /**
   * Datasets that are joined.
   *
   * @param type in lower case: joinexisting, joinnew, union, or one that netCDF-Java does not read
   * @param dimension empty for a union
   * @param named the variables that get a new dimension
   */
  public record Aggregated(
      String type, String dimension, Set<String> named, List<NcmlDataset> members) {}

  /** Returns what it aggregates, in the order of netCDF-Java; empty if it is no aggregation. */
  public Optional<Aggregated> aggregated() throws IOException {
    List<Element> all = NcmlElements.of(element, "aggregation");
    if (all.isEmpty()) {
      return Optional.empty();
    }
    Element aggregation = all.get(0);
    Set<String> named = new LinkedHashSet<>();
    NcmlElements.of(aggregation, "variableAgg")
        .forEach(each -> named.add(each.getAttribute("name")));
    List<NcmlDataset> members =
        AggregationMembers.of(aggregation, base).stream()
            .map(member -> new NcmlDataset(member.element(), base, member.name(), false))
            .toList();
    return Optional.of(
        new Aggregated(
            aggregation.getAttribute("type").toLowerCase(Locale.ROOT),
            aggregation.getAttribute("dimName"),
            named,
            members));
  }
}
