package io.github.zarrcdm.internal.copy.quirks.ncml;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import thredds.inventory.MFile;
import thredds.inventory.MFileCollectionManager;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.URLnaming;

/** The datasets that an aggregation joins. */
final class AggregationMembers {
  private AggregationMembers() {}

  /**
   * A dataset of an aggregation.
   *
   * @param element it in NcML, also if a scan found it
   * @param name to call it in messages
   */
  record Member(Element element, String name) {
    /** It, opened as netCDF-Java does where the NcML that names it is at {@code base}. */
    NetcdfFile open(String base) throws IOException {
      return NetcdfDatasets.openNcmlDataset(
          new StringReader(NcmlElements.text(element)), base, null);
    }
  }

  /**
   * Returns the members of {@code aggregation}, in the NcML at {@code base}, in the order of
   * netCDF-Java.
   */
  static List<Member> of(Element aggregation, String base) throws IOException {
    List<Member> members = new ArrayList<>(found(aggregation, base));
    for (Element element : NcmlElements.of(aggregation, "netcdf")) {
      String location = element.getAttribute("location");
      members.add(new Member(element, location.isEmpty() ? "a nested dataset" : location));
    }
    return members;
  }

  /** Returns what netCDF-Java finds, by what it searches with. */
  private static List<Member> found(Element aggregation, String base) throws IOException {
    MFileCollectionManager search = MFileCollectionManager.openWithRecheck(base, null);
    List<Element> scans = NcmlElements.of(aggregation, "scan");
    for (Element scan : scans) {
      search.addDirectoryScan(
          URLnaming.resolve(base, scan.getAttribute("location")),
          value(scan, "suffix"),
          value(scan, "regExp"),
          value(scan, "subdirs"),
          value(scan, "olderThan"),
          scan.getAttribute("enhance"));
    }
    if (scans.isEmpty()) {
      return List.of();
    }
    search.scan(false);
    List<Member> members = new ArrayList<>();
    for (MFile file : search.getFilesSorted()) {
      Element element =
          aggregation.getOwnerDocument().createElementNS(aggregation.getNamespaceURI(), "netcdf");
      // From the folder of this process, where netCDF-Java resolves what is in NcML from the NcML.
      Optional<Path> local = NcmlElements.file(file.getPath()).map(Path::toAbsolutePath);
      element.setAttribute("location", local.map(Path::toString).orElse(file.getPath()));
      if (file.getAuxInfo() instanceof String enhance && !enhance.isEmpty()) {
        element.setAttribute("enhance", enhance);
      }
      members.add(new Member(element, file.getName()));
    }
    return members;
  }

  private static @Nullable String value(Element element, String attribute) {
    return element.hasAttribute(attribute) ? element.getAttribute(attribute) : null;
  }
}
