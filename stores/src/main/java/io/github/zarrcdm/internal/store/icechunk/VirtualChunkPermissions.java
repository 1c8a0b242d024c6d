package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.icechunk.UrlPrefix.Url;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files outside of a repository that its user permits it to refer to.
 *
 * @param own the repository's own folder, server or bucket; null if it has none
 * @param allowed by {@code #virtual=PREFIX}
 * @param moved by {@code #virtual=OLD=NEW}: files of the one prefix are now below the other
 * @param named by {@code #virtual.NAME=PREFIX}: where the files of a container are
 */
record VirtualChunkPermissions(
    @Nullable UrlPrefix own,
    List<UrlPrefix> allowed,
    List<Move> moved,
    Map<String, UrlPrefix> named,
    boolean anywhere) {

  /** The property that allows everything, here and to reference files. */
  static final String ANYWHERE = "zarrcdm.references.anywhere";

  private static final String OPTION = "virtual";
  private static final String NAMED = OPTION + ".";

  /** Files of one prefix that are below another one. */
  record Move(UrlPrefix from, UrlPrefix to) {}

  /**
   * A file that may be read.
   *
   * @param url where it is
   * @param within what was allowed, with {@code url} in it
   * @param own true if it is the repository's own
   */
  record Place(Url url, UrlPrefix within, boolean own) {}

  /** Returns what the options of {@code base} allow. */
  static VirtualChunkPermissions of(Location base) throws ZarrException {
    List<UrlPrefix> allowed = new ArrayList<>();
    List<Move> moved = new ArrayList<>();
    Map<String, UrlPrefix> named = new HashMap<>();
    for (String prefix : base.option(OPTION, "").split(",")) {
      int arrow = prefix.indexOf('=');
      if (arrow > 0) {
        UrlPrefix to = prefix(prefix.substring(arrow + 1), base);
        moved.add(new Move(prefix(prefix.substring(0, arrow), base), to));
      } else if (!prefix.isBlank()) {
        allowed.add(prefix(prefix, base));
      }
    }
    for (Map.Entry<String, String> option : base.options().entrySet()) {
      if (option.getKey().startsWith(NAMED)) {
        named.put(option.getKey().substring(NAMED.length()), prefix(option.getValue(), base));
      }
    }
    boolean anywhere = Boolean.getBoolean(ANYWHERE);
    return new VirtualChunkPermissions(own(base), allowed, moved, named, anywhere);
  }

  private static UrlPrefix prefix(String text, Location base) throws ZarrException.NotZarr {
    UrlPrefix prefix = UrlPrefix.of(text.strip());
    if (prefix == null) {
      throw new ZarrException.NotZarr(
          "%s: virtual=%s is neither a URL nor the whole path of a folder"
              .formatted(base, Location.withoutSecrets(text)));
    }
    return prefix;
  }

  private static @Nullable UrlPrefix own(Location base) {
    if (!base.scheme().equals("file")) {
      Url url = Url.of(base.root());
      return url == null ? null : new UrlPrefix(url.scheme(), url.server(), "/");
    }
    try {
      return UrlPrefix.of(FileNames.text(FileNames.path(base.root()).toAbsolutePath()));
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /**
   * Returns where the user says that the files of the container {@code name} are; null if nowhere.
   */
  @Nullable UrlPrefix moved(@Nullable String name) {
    return name == null ? null : named.get(name.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns where the file at {@code url}, in {@code container} if that is not null, is to be read;
   * null if it may not be read.
   */
  @Nullable Place place(Url url, @Nullable VirtualChunkContainer container) {
    if (container != null) {
      UrlPrefix renamed = moved(container.name());
      String below = container.prefix().below(url);
      if (renamed != null && below != null) {
        return place(renamed, below);
      }
    }
    for (Move move : moved) {
      String below = move.from().below(url);
      if (below != null) {
        return place(move.to(), below);
      }
    }
    if (own != null && own.below(url) != null) {
      return new Place(url, own, true);
    }
    return allowed.stream()
        .filter(prefix -> prefix.below(url) != null)
        .max(Comparator.comparingInt(prefix -> prefix.path().length()))
        .or(() -> named.values().stream().filter(prefix -> prefix.below(url) != null).findFirst())
        .map(prefix -> new Place(url, prefix, false))
        .orElse(anywhere ? new Place(url, UrlPrefix.allOf(url), false) : null);
  }

  private @Nullable Place place(UrlPrefix prefix, String below) {
    Url url = prefix.at(below);
    boolean inOwn = own != null && own.below(url) != null;
    return prefix.below(url) == null ? null : new Place(url, prefix, inOwn);
  }
}
