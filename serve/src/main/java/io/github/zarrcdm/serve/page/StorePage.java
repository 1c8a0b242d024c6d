package io.github.zarrcdm.serve.page;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.serve.page.Html.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A group or an array of a store: its members as links, for readers that list folders; and what it
 * is, for people.
 *
 * @param path of the page in the server, with a slash at the end
 * @param url of the store, without a slash at the end
 * @param format the version of Zarr
 * @param escape makes a part of a URL of a name
 */
public record StorePage(String path, String url, int format, UnaryOperator<String> escape) {
  private static final int LONGEST = 300;

  /** What has another meaning in a URL, or none. */
  private static final Pattern UNSAFE = Pattern.compile("[ #?%]");

  /**
   * Returns the page of {@code group}; that of the root has {@code notes}, and how to open the
   * store.
   */
  public Page of(Group group, boolean root, List<String> notes, Illustrations pictures) {
    List<Link> links = new ArrayList<>();
    for (String document :
        format == 3
            ? List.of("zarr.json")
            : root ? List.of(".zgroup", ".zattrs", ".zmetadata") : List.of(".zgroup", ".zattrs")) {
      links.add(new Link(document, document, ""));
    }
    group.arrays().forEach(array -> links.add(folder(name(array.path()))));
    group.groups().forEach(below -> links.add(folder(below.name())));
    Html page = Html.index(path).links(links);
    pictures.on(page);
    if (root) {
      opening(page);
    }
    if (!group.arrays().isEmpty()) {
      page.heading("Variables").table(variables(group));
    }
    attributes(group.attributes(), page);
    if (root) {
      List<String> sentences = new ArrayList<>(notes);
      unsafe(group, sentences);
      if (!sentences.isEmpty()) {
        page.heading("Notes").list(sentences);
      }
    }
    return Page.of(page);
  }

  /** Adds the arrays that are not found by readers that do not escape names. */
  private static void unsafe(Group group, List<String> sentences) {
    for (Array array : group.arrays()) {
      if (UNSAFE.matcher(array.path()).find()) {
        sentences.add(
            array.path()
                + ": blanks and #, ? or % in names are not escaped by xarray, GDAL and zarrita, which"
                + " show missing values instead, or an error");
      }
    }
    group.groups().forEach(below -> unsafe(below, sentences));
  }

  /** Returns the page of {@code array}. */
  public Page of(Array array, Illustrations pictures) {
    List<Link> links = new ArrayList<>();
    for (String document : format == 3 ? List.of("zarr.json") : List.of(".zarray", ".zattrs")) {
      links.add(new Link(document, document, ""));
    }
    Html page = Html.index(path).links(links).table(List.of(HEAD, row(array)));
    pictures.on(page);
    attributes(array.attributes(), page);
    return Page.of(page);
  }

  private Link folder(String name) {
    return new Link(escape.apply(name) + "/", name + "/", "");
  }

  private void opening(Html page) {
    page.heading("Open it")
        .paragraph("Python, with xarray:")
        .code("import xarray\nds = xarray.open_zarr(\"%s\")".formatted(url))
        .paragraph("JavaScript, with zarrita:")
        .code(
            ("import * as zarr from \"zarrita\";\n"
                    + "const store = await zarr.withMaybeConsolidatedMetadata("
                    + "new zarr.FetchStore(\"%s\"));\n"
                    + "const group = await zarr.open(store, { kind: \"group\" });")
                .formatted(url))
        .paragraph("GDAL:")
        .code("gdalmdiminfo 'ZARR:\"/vsicurl/%s\"'".formatted(url))
        .paragraph("R, with stars:")
        .code("stars::read_mdim('ZARR:\"/vsicurl/%s\"')".formatted(url))
        .paragraph("Java, with netCDF-Java and zarr-cdm:")
        .code("NetcdfFile file = NetcdfFiles.open(\"zarr:%s\");".formatted(url));
  }

  private static final List<String> HEAD =
      List.of("name", "type", "dimensions", "chunks", "units", "what");

  private static List<List<String>> variables(Group group) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    group.arrays().forEach(array -> rows.add(row(array)));
    return rows;
  }

  private static List<String> row(Array array) {
    List<String> dimensions = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      String name = d < array.dimensionNames().size() ? array.dimensionNames().get(d) : null;
      dimensions.add((name == null ? "" : name + "=") + array.shape()[d]);
    }
    boolean regular =
        array.data() instanceof ArrayData.Chunked data && data.grid() instanceof ChunkGrid.Regular;
    return List.of(
        name(array.path()),
        array.type().name(),
        String.join(", ", dimensions),
        regular
            ? Arrays.toString(
                    ((ChunkGrid.Regular) ((ArrayData.Chunked) array.data()).grid()).shape())
                .replaceAll("[\\[\\]]", "")
            : "",
        text(array.attributes(), "units"),
        text(array.attributes(), array.attributes().has(LONG_NAME) ? LONG_NAME : STANDARD_NAME));
  }

  private static void attributes(Attributes attributes, Html page) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("attribute", "value"));
    for (Map.Entry<String, Object> attribute : attributes.values().entrySet()) {
      if (!attribute.getKey().startsWith("_ARRAY_DIM")) {
        rows.add(List.of(attribute.getKey(), shortened(String.valueOf(attribute.getValue()))));
      }
    }
    if (rows.size() > 1) {
      page.heading("Attributes").table(rows);
    }
  }

  private static String text(Attributes attributes, String name) {
    Object value = attributes.get(name);
    return value == null ? "" : shortened(value.toString());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
