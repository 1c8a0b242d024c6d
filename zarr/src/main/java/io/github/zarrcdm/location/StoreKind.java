package io.github.zarrcdm.location;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The kinds of Zarr stores, by the names that people give them. This is the only list of suffixes;
 * {@link Marker} has the documents by which a store is known inside, and {@link
 * io.github.zarrcdm.store.Stores#isStore} looks for them.
 */
public enum StoreKind {
  /** A folder of documents and chunks, local or remote. */
  FOLDER(".zarr", ".zarr2", ".zarr3"),
  /** A zip of such a folder; {@code .ozx} is OME-Zarr's name for it. */
  ZIP(".zip", ".ozx"),
  /** A folder with the versions of a hierarchy. */
  ICECHUNK(".icechunk"),
  /** A file of references to parts of other files. */
  JSON_REFERENCES(".json"),
  /** A folder of such references. */
  PARQUET_REFERENCES(".parq", ".parquet"),
  /** A document that says where the chunks of another file are. */
  DMRPP(".dmrpp");

  /** Suffixes that only Zarr stores have; other programs also write zips, JSON and Parquet. */
  private static final Set<String> ZARR_ONLY =
      Set.of(".zarr", ".zarr2", ".zarr3", ".zarr.zip", ".ozx", ".icechunk", ".dmrpp");

  private final List<String> suffixes;

  StoreKind(String... suffixes) {
    this.suffixes = List.of(suffixes);
  }

  /** Returns the kind that the last step of {@code path} names by its suffix, in any case. */
  public static Optional<StoreKind> named(String path) {
    for (StoreKind kind : values()) {
      if (kind.isNameOf(path)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Returns true if the last step of {@code path} names this kind by its suffix, in any case. */
  public boolean isNameOf(String path) {
    return hasSuffix(last(path), suffixes);
  }

  /**
   * Returns true if a step of {@code path} has a suffix that only Zarr stores have, such as {@code
   * a.zarr/g} or {@code a.zarr.zip}.
   */
  public static boolean isNamedZarr(String path) {
    for (String step : path.split("/")) {
      for (String suffix : ZARR_ONLY) {
        if (step.length() > suffix.length() && ends(step, suffix)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns what a store is called: the last step of {@code path} without suffixes of stores; empty
   * if nothing is left.
   */
  public static String nameOf(String path) {
    String name = last(path);
    Optional<String> suffix = suffix(name);
    while (suffix.isPresent()) {
      name = name.substring(0, name.length() - suffix.get().length());
      suffix = suffix(name);
    }
    return name;
  }

  /**
   * Returns {@code name} with each suffix under which a store of that name is looked for, {@code
   * name} itself first.
   */
  public static List<String> spellings(String name) {
    return Stream.of("", ".zarr", ".icechunk", ".zarr.zip", ".ozx", ".zip")
        .map(suffix -> name + suffix)
        .toList();
  }

  /** Returns {@code path}, with the suffix of a folder if it does not name a store already. */
  public static String ofNew(String path) {
    return isNamedZarr(path) ? path : path + FOLDER.suffixes.get(0);
  }

  /**
   * A path that leads into a store.
   *
   * @param store the path of the store
   * @param inside what follows its slash
   */
  record Split(String store, String inside) {}

  /** Returns the first store of this kind that a step of {@code path} but the last one names. */
  Optional<Split> split(String path) {
    for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      String store = path.substring(0, slash);
      if (hasSuffix(store, suffixes) && slash + 1 < path.length()) {
        return Optional.of(new Split(store, path.substring(slash + 1)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> suffix(String name) {
    return Arrays.stream(values())
        .flatMap(kind -> kind.suffixes.stream())
        .filter(suffix -> ends(name, suffix))
        .findFirst();
  }

  private static String last(String path) {
    int end = path.length();
    while (end > 0 && isSeparator(path.charAt(end - 1))) {
      end--;
    }
    int begin = end;
    while (begin > 0 && !isSeparator(path.charAt(begin - 1)) && path.charAt(begin - 1) != ':') {
      begin--;
    }
    return path.substring(begin, end);
  }

  private static boolean isSeparator(char letter) {
    return letter == '/' || letter == '\\';
  }

  private static boolean hasSuffix(String name, List<String> suffixes) {
    for (String suffix : suffixes) {
      if (ends(name, suffix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean ends(String name, String suffix) {
    return name.regionMatches(true, name.length() - suffix.length(), suffix, 0, suffix.length());
  }
}
