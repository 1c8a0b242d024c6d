package io.github.zarrcdm.cli.catalog;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdom2.Comment;
import org.jdom2.Content;
import org.jdom2.Document;
import org.jdom2.Element;
import org.jdom2.JDOMException;
import org.jdom2.Namespace;
import org.jdom2.ProcessingInstruction;
import org.jdom2.filter.Filters;
import org.jdom2.input.SAXBuilder;
import org.jdom2.output.Format;
import org.jdom2.output.XMLOutputter;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;

/**
 * A catalog that an administrator may have edited, brought up to date: new datasets are added, with
 * their services, and times and places are updated. Everything else stays, even datasets that are
 * no longer found.
 */
public final class CatalogUpdate {
  /** What tells of the data, and not of how they are published. */
  private static final List<String> OF_DATA = List.of("timeCoverage", "geospatialCoverage");

  private static final String ACCESS = "restrictAccess";

  private final Document edited;
  private final Document made;
  private final String lineEnd;
  private final Namespace catalog;

  private CatalogUpdate(Document edited, Document made, String lineEnd) {
    this.edited = edited;
    this.made = made;
    this.lineEnd = lineEnd;
    this.catalog = made.getRootElement().getNamespace();
  }

  /**
   * Returns the catalog {@code edited}, to be brought up to date by {@code made}, which was written
   * now. Throws an {@link IOException} if it is not a THREDDS catalog.
   */
  public static CatalogUpdate of(byte[] edited, String made) throws IOException {
    CatalogUpdate update =
        new CatalogUpdate(
            parsed(new InputSource(new ByteArrayInputStream(edited))),
            parsed(new InputSource(new StringReader(made))),
            new String(edited, StandardCharsets.ISO_8859_1).contains("\r\n") ? "\r\n" : "\n");
    Element root = update.edited.getRootElement();
    if (!root.getName().equals("catalog") || !root.getNamespace().equals(update.catalog)) {
      throw new IOException("<%s> is not the root of a THREDDS catalog".formatted(root.getName()));
    }
    return update;
  }

  /** Returns the IDs of datasets that are new, and not in a comment, which leaves them out. */
  public List<String> added() {
    List<String> added = new ArrayList<>(datasets(made).keySet());
    added.removeAll(datasets(edited).keySet());
    for (Comment comment : edited.getDescendants(Filters.comment())) {
      added.removeIf(id -> comment.getText().contains("\"" + id + "\""));
    }
    return added;
  }

  /** Returns the IDs of datasets of Zarr stores that are no longer found. */
  public List<String> gone(String path) {
    List<String> gone = new ArrayList<>(datasets(edited).keySet());
    gone.removeIf(id -> !id.startsWith(path.replaceFirst("/+$", "") + "/"));
    gone.removeAll(datasets(made).keySet());
    return gone;
  }

  /** Datasets that stay where the catalog opens them, although their stores are elsewhere now. */
  public List<String> elsewhere() {
    Map<String, Element> known = datasets(edited);
    List<String> elsewhere = new ArrayList<>();
    datasets(made)
        .forEach(
            (id, dataset) -> {
              String before = known.containsKey(id) ? store(known.get(id)) : null;
              String now = store(dataset);
              if (before != null && now != null && !before.equals(now)) {
                elsewhere.add("%s opens %s, not %s".formatted(id, before, now));
              }
            });
    return elsewhere;
  }

  /**
   * Returns the place of the store that a dataset opens, without options; null if it is no NcML.
   */
  private static @Nullable String store(Element dataset) {
    for (Element child : dataset.getChildren()) {
      String location = child.getAttributeValue("location");
      if (child.getName().equals("netcdf") && location != null) {
        try {
          return Locations.withoutWrongOptions(location).toString();
        } catch (ZarrException e) {
          return Location.withoutSecrets(location);
        }
      }
    }
    return null;
  }

  /** Returns the text of the catalog, brought up to date. */
  public String text() {
    Map<String, Element> known = datasets(edited);
    List<String> added = added();
    for (Map.Entry<String, Element> dataset : datasets(made).entrySet()) {
      Element before = known.get(dataset.getKey());
      if (before != null) {
        OF_DATA.forEach(name -> replace(before, dataset.getValue().getChild(name, catalog), name));
      } else if (added.contains(dataset.getKey())) {
        add(dataset.getValue(), known);
      }
    }
    return written();
  }

  /** With the ends of lines that it had, and what stands before its root on lines of its own. */
  private String written() {
    XMLOutputter writer = new XMLOutputter(Format.getRawFormat().setLineSeparator(lineEnd));
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + lineEnd);
    for (Content part : edited.getContent()) {
      text.append(
              part instanceof Comment comment
                  ? writer.outputString(comment)
                  : part instanceof ProcessingInstruction instruction
                      ? writer.outputString(instruction)
                      : writer.outputString(edited.getRootElement()))
          .append(lineEnd);
    }
    return text.toString();
  }

  private Map<String, Element> datasets(Document document) {
    Map<String, Element> datasets = new LinkedHashMap<>();
    for (Element dataset :
        document.getRootElement().getDescendants(Filters.element("dataset", catalog))) {
      String id = dataset.getAttributeValue("ID");
      if (id != null) {
        datasets.put(id, dataset);
      }
    }
    return datasets;
  }

  private void replace(Element dataset, @Nullable Element now, String name) {
    Element before = dataset.getChild(name, catalog);
    if (before != null && now != null) {
      dataset.setContent(dataset.indexOf(before), now.clone());
    }
  }

  /** What is new in a store is restricted as the store is, and in a folder as the folder is. */
  private void add(Element dataset, Map<String, Element> known) {
    service(dataset.getChildText("serviceName", catalog));
    Element added = dataset.clone();
    String id = added.getAttributeValue("ID");
    known.forEach(
        (other, store) -> {
          String access = store.getAttributeValue(ACCESS);
          if (access != null && id.startsWith(other + "/")) {
            added.setAttribute(ACCESS, access);
          }
        });
    append(place(requireNonNull(dataset.getParentElement()), known), added);
  }

  /**
   * Returns the element for what is new in {@code folder}: the one that has what else is in it,
   * whatever its name is now, or one of its name.
   */
  private Element place(Element folder, Map<String, Element> known) {
    Optional<Element> found = found(folder, known);
    if (found.isPresent() || folder == made.getRootElement()) {
      return found.orElse(edited.getRootElement());
    }
    String name = folder.getAttributeValue("name");
    Element parent = place(requireNonNull(folder.getParentElement()), known);
    Element inside = child(parent, "dataset", name);
    if (inside == null) {
      inside = new Element("dataset", catalog).setAttribute("name", name);
      append(parent, inside);
    }
    return inside;
  }

  /**
   * Returns the element that has the datasets of {@code folder}, or the folders in it; empty if
   * none.
   */
  private Optional<Element> found(Element folder, Map<String, Element> known) {
    List<Element> members = folder.getChildren("dataset", catalog);
    return Stream.concat(
            members.stream().map(member -> known.get(member.getAttributeValue("ID"))),
            members.stream().map(member -> found(member, known).orElse(null)))
        .filter(Objects::nonNull)
        .map(Element::getParentElement)
        .filter(Objects::nonNull)
        .findFirst();
  }

  private static void append(Element parent, Element child) {
    parent.addContent("  ").addContent(child).addContent("\n");
  }

  private void service(String name) {
    Element root = edited.getRootElement();
    Element service = child(made.getRootElement(), "service", name);
    if (service != null && child(root, "service", name) == null) {
      root.addContent(0, service.clone()).addContent(0, new org.jdom2.Text("\n  "));
    }
  }

  private @Nullable Element child(Element parent, String kind, @Nullable String name) {
    for (Element child : parent.getChildren(kind, catalog)) {
      if (name != null && name.equals(child.getAttributeValue("name"))) {
        return child;
      }
    }
    return null;
  }

  private static Document parsed(InputSource text) throws IOException {
    SAXBuilder reader = new SAXBuilder();
    reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    try {
      return reader.build(text);
    } catch (JDOMException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
