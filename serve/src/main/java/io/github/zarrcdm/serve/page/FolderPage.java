package io.github.zarrcdm.serve.page;

import io.github.zarrcdm.serve.page.Html.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a folder of datasets has, and in which versions a dataset is served. */
public final class FolderPage {
  private FolderPage() {}

  /**
   * Returns the page of what is at {@code path}.
   *
   * @param top true if nothing is above it
   * @param names those of datasets, and of folders with a slash behind
   * @param escape makes a part of a URL of a name
   */
  public static Page of(
      String path, boolean top, List<String> names, UnaryOperator<String> escape) {
    List<Link> links = new ArrayList<>();
    if (!top) {
      links.add(new Link("../", "../", ""));
    }
    names.forEach(
        name -> links.add(new Link(escape.apply(name.replaceFirst("/$", "")) + "/", name, "")));
    Html page = Html.index(path).links(links);
    if (names.isEmpty()) {
      page.paragraph("There is nothing here.");
    }
    return Page.of(
        page.paragraph(
            "Each dataset is served as Zarr, in version 3 below v3.zarr/ and in version 2 below"
                + " v2.zarr/."));
  }

  /**
   * A version of a dataset.
   *
   * @param name of its store, such as {@code v3.zarr}
   * @param says what it is, or why it is missing
   */
  public record Offered(String name, boolean there, String says) {}

  /**
   * Returns the page of the dataset at {@code path}, which is {@code listed} by the page above it.
   */
  public static Page ofDataset(String path, boolean listed, List<Offered> versions) {
    List<Link> links = new ArrayList<>();
    if (listed) {
      links.add(new Link("../", "../", ""));
    }
    List<String> missing = new ArrayList<>();
    for (Offered version : versions) {
      if (version.there) {
        links.add(new Link(version.name + "/", version.name + "/", version.says));
      } else {
        missing.add(version.name + ": " + version.says);
      }
    }
    Html page = Html.index(path).links(links);
    if (!missing.isEmpty()) {
      page.heading("Not served").list(missing);
    }
    return Page.of(page);
  }
}
