package io.github.zarrcdm.thredds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jdom2.Element;
import thredds.client.catalog.Catalog;

/**
 * What a {@code datasetScan} lists, by the server's rules: filters look at names only; a folder is
 * a dataset if it holds a {@code .zgroup}.
 */
record Scan(Element element) {
  String location() {
    return element.getAttributeValue("location");
  }

  /** The path in the URL of what lies at {@code path}. */
  String path(Path path) {
    return element.getAttributeValue("path") + "/" + Path.of(location()).relativize(path);
  }

  boolean lists(Path path) {
    Path top = Path.of(location());
    for (Path folder = path.getParent(); folder.startsWith(top) && !folder.equals(top); ) {
      if (!passes(folder, "collection")) {
        return false;
      }
      folder = folder.getParent();
    }
    return Files.isDirectory(path)
        ? passes(path, "collection") && Files.exists(path.resolve(".zgroup"))
        : passes(path, "atomic");
  }

  /** Included by one filter of its kind if there are any, and excluded by none. */
  private boolean passes(Path path, String kind) {
    boolean anyInclude = false;
    boolean included = false;
    for (Element filter : element.getChild("filter", Catalog.defNS).getChildren()) {
      boolean forFiles = !"false".equals(filter.getAttributeValue("atomic"));
      boolean forFolders = "true".equals(filter.getAttributeValue("collection"));
      if (kind.equals("atomic") ? forFiles : forFolders) {
        boolean matches = matches(filter.getAttributeValue("wildcard"), path);
        if (filter.getName().equals("exclude") && matches) {
          return false;
        }
        anyInclude |= filter.getName().equals("include");
        included |= filter.getName().equals("include") && matches;
      }
    }
    return included || !anyInclude;
  }

  private static boolean matches(String wildcard, Path path) {
    String regex = Pattern.quote(wildcard).replace("*", "\\E.*\\Q");
    return path.getFileName().toString().matches(regex);
  }
}
