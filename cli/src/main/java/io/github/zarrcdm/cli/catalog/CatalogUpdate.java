package io.github.zarrcdm.cli.catalog;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdom2.Document;
import org.jdom2.Element;
import org.jdom2.JDOMException;
import org.jdom2.Namespace;
import org.jdom2.filter.Filters;
import org.jdom2.input.SAXBuilder;
import org.jdom2.output.Format;
import org.jdom2.output.XMLOutputter;
import org.jspecify.annotations.Nullable;

/**
 * A catalog that an administrator may have edited, brought up to date: datasets that are new in the
 * data are added, with their services, and times and places are those of the data. All else stays,
 * also datasets that are no longer found.
 */
public final class CatalogUpdate {
  /** What tells of the data, and not of how they are published. */
  private static final List<String> OF_DATA = List.of("timeCoverage", "geospatialCoverage");

  private final Document edited;
  private final Document made;
  private final Namespace catalog;

  private CatalogUpdate(Document edited, Document made) {
    this.edited = edited;
    this.made = made;
    this.catalog = made.getRootElement().getNamespace();
  }

  /**
   * The catalog {@code edited}, to be brought up to date by {@code made}, which was written now.
   * Throws an {@link IOException} if it is no catalog of THREDDS.
   */
  public static CatalogUpdate of(String edited, String made) throws IOException {
    CatalogUpdate update = new CatalogUpdate(parsed(edited), parsed(made));
    Element root = update.edited.getRootElement();
    if (!root.getName().equals("catalog") || !root.getNamespace().equals(update.catalog)) {
      throw new IOException("<%s> is no catalog of THREDDS".formatted(root.getName()));
    }
    return update;
  }

  /** The IDs of datasets of Zarr stores that are no longer found. */
  public List<String> gone(String path) {
    List<String> gone = new ArrayList<>(datasets(edited).keySet());
    gone.removeIf(id -> !id.startsWith(path.replaceFirst("/+$", "") + "/"));
    gone.removeAll(datasets(made).keySet());
    return gone;
  }

  /** The text of the catalog, brought up to date. */
  public String text() {
    Map<String, Element> known = datasets(edited);
    for (Map.Entry<String, Element> dataset : datasets(made).entrySet()) {
      Element before = known.get(dataset.getKey());
      if (before == null) {
        add(dataset.getValue());
      } else {
        OF_DATA.forEach(name -> replace(before, dataset.getValue().getChild(name, catalog), name));
      }
    }
    return new XMLOutputter(Format.getRawFormat()).outputString(edited);
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

  /** In the folder of the same name, if the edited catalog has it, else at the end. */
  private void add(Element dataset) {
    service(dataset.getChildText("serviceName", catalog));
    Element parent = edited.getRootElement();
    for (Element folder : folders(dataset)) {
      Element inside = child(parent, "dataset", folder.getAttributeValue("name"));
      if (inside == null) {
        inside = new Element("dataset", catalog);
        inside.setAttribute("name", folder.getAttributeValue("name"));
        append(parent, inside);
      }
      parent = inside;
    }
    append(parent, dataset.clone());
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

  private List<Element> folders(Element dataset) {
    List<Element> folders = new ArrayList<>();
    for (Element up = dataset.getParentElement();
        up != null && up != made.getRootElement();
        up = up.getParentElement()) {
      folders.add(0, up);
    }
    return folders;
  }

  private @Nullable Element child(Element parent, String kind, @Nullable String name) {
    for (Element child : parent.getChildren(kind, catalog)) {
      if (name != null && name.equals(child.getAttributeValue("name"))) {
        return child;
      }
    }
    return null;
  }

  private static Document parsed(String text) throws IOException {
    SAXBuilder reader = new SAXBuilder();
    reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    try {
      return reader.build(new StringReader(text));
    } catch (JDOMException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
