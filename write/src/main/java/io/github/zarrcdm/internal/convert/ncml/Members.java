package io.github.zarrcdm.internal.convert.ncml;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.URLnaming;

/** The datasets that an aggregation joins. */
final class Members {
  private Members() {}

  /**
   * A dataset of an aggregation.
   *
   * @param element it in NcML; null if a scan found it
   * @param name to call it in messages
   */
  record Member(Element element, String name) {
    /** It, opened as netCDF-Java does where the NcML that names it is at {@code base}. */
    NetcdfFile open(String base) throws IOException {
      return NetcdfDatasets.openNcmlDataset(new StringReader(Elements.text(element)), base, null);
    }
  }

  /** Those of {@code aggregation}, in the NcML at {@code base}. */
  static List<Member> of(Element aggregation, String base) throws IOException {
    List<Member> members = new ArrayList<>();
    for (Element element : Elements.of(aggregation, "netcdf")) {
      String location = element.getAttribute("location");
      members.add(new Member(element, location.isEmpty() ? "a nested dataset" : location));
    }
    for (Element scan : Elements.of(aggregation, "scan")) {
      for (Path file : found(scan, base)) {
        Element element =
            (Element)
                aggregation
                    .getOwnerDocument()
                    .createElementNS(aggregation.getNamespaceURI(), "netcdf");
        element.setAttribute("location", file.toUri().toString());
        members.add(new Member(element, String.valueOf(file.getFileName())));
      }
    }
    return members;
  }

  private static List<Path> found(Element scan, String base) throws IOException {
    Optional<Path> folder = Elements.file(URLnaming.resolve(base, scan.getAttribute("location")));
    if (folder.isEmpty()) {
      return List.of();
    }
    int depth = "false".equalsIgnoreCase(scan.getAttribute("subdirs")) ? 1 : Integer.MAX_VALUE;
    String expression = scan.getAttribute("regExp");
    // An expression takes the place of a suffix.
    Pattern pattern =
        Pattern.compile(
            expression.isEmpty() ? ".*" + Pattern.quote(scan.getAttribute("suffix")) : expression);
    try (Stream<Path> files = Files.walk(folder.get(), depth)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> pattern.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    }
  }
}
