package io.github.zarrcdm.internal.copy.quirks.ncml;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** The elements and attributes of NcML that netCDF-Java reads; it ignores all others in silence. */
@Quirk(
    of = "ucar.nc2.internal.ncml.NcmlReader",
    seen = "5.5.3",
    does =
        "ignores elements and attributes that it does not know, also those of a "
            + "misspelled name",
    instead = "a copy refuses NcML with them")
final class NcmlVocabulary {
  private record Known(Set<String> attributes, Set<String> children) {}

  private static final Set<String> OF_GROUPS =
      Set.of("attribute", "enumTypedef", "dimension", "variable", "remove", "group");

  private static final Map<String, Known> KNOWN =
      Map.ofEntries(
          Map.entry(
              "netcdf",
              new Known(
                  Set.of(
                      "location",
                      "url",
                      "id",
                      "title",
                      "enhance",
                      "addRecords",
                      "iosp",
                      "iospParam",
                      "buffer_size",
                      "ncoords",
                      "coordValue"),
                  with(OF_GROUPS, "explicit", "readMetadata", "iospParam", "aggregation"))),
          Map.entry("group", new Known(Set.of("name", "orgName"), OF_GROUPS)),
          Map.entry("explicit", new Known(Set.of(), Set.of())),
          Map.entry("readMetadata", new Known(Set.of(), Set.of())),
          Map.entry(
              "attribute",
              new Known(
                  Set.of("name", "orgName", "type", "value", "separator", "isUnsigned"), Set.of())),
          Map.entry("enumTypedef", new Known(Set.of("name", "type"), Set.of("enum"))),
          Map.entry("enum", new Known(Set.of("key"), Set.of())),
          Map.entry(
              "dimension",
              new Known(
                  Set.of(
                      "name", "orgName", "length", "isUnlimited", "isShared", "isVariableLength"),
                  Set.of())),
          Map.entry(
              "variable",
              new Known(
                  Set.of("name", "orgName", "type", "typedef", "shape"),
                  Set.of("attribute", "values", "remove", "variable"))),
          Map.entry(
              "values",
              new Known(
                  Set.of("start", "increment", "npts", "separator", "fromAttribute"), Set.of())),
          Map.entry("remove", new Known(Set.of("type", "name"), Set.of())),
          Map.entry(
              "aggregation",
              new Known(
                  Set.of("type", "dimName", "recheckEvery", "timeUnitsChange"),
                  Set.of(
                      "variableAgg",
                      "promoteGlobalAttribute",
                      "promoteGlobalAttributeCompose",
                      "cacheVariable",
                      "netcdf",
                      "scan"))),
          Map.entry("variableAgg", new Known(Set.of("name"), Set.of())),
          Map.entry("promoteGlobalAttribute", new Known(Set.of("name", "orgName"), Set.of())),
          Map.entry(
              "promoteGlobalAttributeCompose",
              new Known(Set.of("name", "format", "orgName"), Set.of())),
          Map.entry("cacheVariable", new Known(Set.of("name"), Set.of())),
          Map.entry(
              "scan",
              new Known(
                  Set.of(
                      "location",
                      "suffix",
                      "regExp",
                      "subdirs",
                      "olderThan",
                      "dateFormatMark",
                      "enhance"),
                  Set.of())));

  private NcmlVocabulary() {}

  private static Set<String> with(Set<String> some, String... more) {
    return java.util.stream.Stream.concat(some.stream(), java.util.Arrays.stream(more))
        .collect(java.util.stream.Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the first part of {@code element} that netCDF-Java ignores, as a reader finds it there.
   */
  static Optional<String> ignored(Element element) {
    Known known = KNOWN.get(element.getLocalName());
    if (known == null) {
      // A parameter of a reader, which may be anything.
      return Optional.empty();
    }
    NamedNodeMap attributes = element.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Attr attribute = (Attr) attributes.item(i);
      if (attribute.getNamespaceURI() == null && !known.attributes.contains(attribute.getName())) {
        return Optional.of("%s=\"...\" of %s".formatted(attribute.getName(), named(element)));
      }
    }
    if (element.getLocalName().equals("remove")
        && !List.of("dimension", "variable", "attribute").contains(element.getAttribute("type"))) {
      return Optional.of(
          "<remove type=\"%s\" name=\"%s\">"
              .formatted(element.getAttribute("type"), element.getAttribute("name")));
    }
    for (String single : List.of("aggregation", "values")) {
      if (NcmlElements.of(element, single).size() > 1) {
        return Optional.of("the second <%s> in %s".formatted(single, named(element)));
      }
    }
    for (Element child : NcmlElements.of(element)) {
      if (!known.children.contains(child.getLocalName())) {
        return Optional.of("<%s> in %s".formatted(child.getLocalName(), named(element)));
      }
      Optional<String> inner = ignored(child);
      if (inner.isPresent()) {
        return inner;
      }
    }
    return Optional.empty();
  }

  private static String named(Element element) {
    String name = element.getAttribute("name");
    return name.isEmpty()
        ? "<" + element.getLocalName() + ">"
        : element.getLocalName() + " " + name;
  }
}
