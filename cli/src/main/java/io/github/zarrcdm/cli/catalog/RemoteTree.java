package io.github.zarrcdm.cli.catalog;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The folders of a bucket, or of a web server that shows their links, and the stores in them. */
final class RemoteTree {
  /** Each costs a few requests; and there is an end to links that lead into each other. */
  private static final int MOST_FOLDERS = 10_000;

  private final Location top;
  private final Store store;
  private final Consumer<String> unlisted;
  private int folders;

  private RemoteTree(Location top, Store store, Consumer<String> unlisted) {
    this.top = top;
    this.store = store;
    this.unlisted = unlisted;
  }

  /**
   * Returns what lies below {@code top}, no more than {@code depth} levels down; empty if {@code
   * top} is a store itself, or cannot be listed. {@code unlisted} is told of folders further down
   * that cannot, or that are too far down.
   */
  static Optional<List<StoreTree>> below(Location top, int depth, Consumer<String> unlisted)
      throws IOException {
    boolean folder = Stores.format(top).isEmpty() && top.group().equals("/");
    if (!folder || Stores.looksLikeZarr(top.root())) {
      return Optional.empty();
    }
    try (Store store = Stores.open(top)) {
      RemoteTree tree = new RemoteTree(top, store, unlisted);
      return Stores.isStore(store, "") ? Optional.empty() : tree.below("", depth);
    }
  }

  private Optional<List<StoreTree>> below(String path, int depth) throws IOException {
    Optional<List<String>> names = store.folders(path);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    List<StoreTree> found = new ArrayList<>();
    for (String name : names.get().stream().sorted().toList()) {
      StoreTree inner = at(name, path.isEmpty() ? name : path + "/" + name, depth);
      if (!inner.isEmpty()) {
        found.add(inner);
      }
    }
    return Optional.of(found);
  }

  private StoreTree at(String name, String path, int depth) throws IOException {
    String location = location(path);
    if (Stores.looksLikeZarr(location) || Stores.isStore(store, path)) {
      return new StoreTree(name, path, "zarr:" + location + options(), List.of());
    }
    if (++folders > MOST_FOLDERS) {
      throw new IOException(
          "%s: contains more than %s folders; give one further down".formatted(top, MOST_FOLDERS));
    }
    Optional<List<StoreTree>> inside = depth == 0 ? Optional.empty() : below(path, depth - 1);
    if (inside.isEmpty()) {
      String folder = Location.withoutSecrets(location);
      unlisted.accept(
          depth == 0
              ? StoreTree.tooDeep(folder)
              : folder + ": the server does not list this folder");
    }
    return new StoreTree(name, path, null, inside.orElse(List.of()));
  }

  private String location(String path) {
    return below(top.root(), path, top.scheme().equals("s3"));
  }

  /**
   * Returns what {@code path} is below {@code address}, before its query. In S3 a key is not
   * escaped.
   */
  static String below(String address, String path, boolean s3) {
    int end = address.indexOf('?') < 0 ? address.length() : address.indexOf('?');
    return address.substring(0, end).replaceFirst("(?<!/)/+$", "")
        + "/"
        + (s3 ? path : PercentEncoding.path(path))
        + address.substring(end);
  }

  private String options() {
    Map<String, String> options = new TreeMap<>(top.options());
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + PercentEncoding.encode(option.getValue()))
        .collect(Collectors.joining("&", options.isEmpty() ? "" : "#", ""));
  }
}
