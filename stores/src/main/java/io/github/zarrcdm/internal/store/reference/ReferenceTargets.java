package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The files that a reference file refers to. Its author decides what this program requests; so
 * local files count only below its own folder, and a reference file from the network may not make
 * requests inside this machine or its own network, nor with the reader's credentials: unless {@code
 * -Dzarrcdm.references.anywhere=true}.
 */
final class ReferenceTargets implements Closeable {
  private static final Pattern ABSOLUTE =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*|[/\\\\].*", Pattern.DOTALL);

  /** Options that say where something is, not who requests it. */
  private static final List<String> PLACES = List.of("region", "endpoint", "account");

  private final Location base;
  private final boolean anywhere = Boolean.getBoolean(BaseNetworkScope.ANYWHERE);

  /** An open target takes about two kilobytes; a thirty-second of the heap may be taken by them. */
  private static final long MOST = Math.max(1000, Runtime.getRuntime().maxMemory() >> 16);

  private final RecentStores recent;
  private final Set<String> permitted = ConcurrentHashMap.newKeySet();

  /** The targets of the reference file at {@code base}. */
  ReferenceTargets(Location base) {
    this(base, MOST);
  }

  /** Targets of which the {@code most} used last stay open. */
  ReferenceTargets(Location base, long most) {
    this.base = base;
    this.recent = new RecentStores(most);
  }

  /** Returns the store whose empty key is the file at {@code url}, which may be relative. */
  Store target(String url) throws IOException {
    return recent.get(
        url,
        () -> {
          Location location = location(url);
          return isLocal(location) ? local(location) : remote(location);
        });
  }

  /**
   * Returns where the file at {@code url} is, for those who will read it without what is checked
   * here: where the reference file is from the network, it is asked for once as {@link #target}
   * does. Throws {@link ZarrException} if it may not be read.
   */
  Location permitted(String url) throws IOException {
    Store target = target(url);
    if (!anywhere && !isLocal(base) && !permitted.contains(url)) {
      OptionalLong unused = target.size("");
      permitted.add(url);
    }
    return location(url);
  }

  /** Returns where the file at {@code url} is. */
  Location location(String url) {
    Location target = Locations.value(ABSOLUTE.matcher(url).matches() ? url : besideBase(url));
    return new Location(url, target.scheme(), target.root(), "/", options(target));
  }

  /**
   * Returns the options of the base. Where a stranger's file names another server or bucket, no
   * credentials are sent that say who asks: it could name what only this user may read.
   */
  private Map<String, String> options(Location target) {
    if (anywhere || isLocal(base) || owner(base).equals(owner(target))) {
      return base.options();
    }
    Map<String, String> options = new HashMap<>(Map.of("anonymous", "true"));
    for (String place : PLACES) {
      if (base.options().containsKey(place)) {
        options.put(place, base.options().get(place));
      }
    }
    return options;
  }

  /** Returns the owner of the values at {@code location}: scheme and server, or bucket. */
  private static String owner(Location location) {
    String root = location.root();
    int start = root.indexOf("://") + 3;
    int end = start;
    while (end < root.length() && "/?#".indexOf(root.charAt(end)) < 0) {
      end++;
    }
    String server = root.substring(start, end);
    return root.substring(0, start) + server.substring(server.lastIndexOf('@') + 1);
  }

  private String besideBase(String url) {
    String root = base.root();
    int mark = isLocal(base) ? -1 : root.indexOf('?');
    String path = mark < 0 ? root : root.substring(0, mark);
    String query = mark < 0 || url.indexOf('?') >= 0 ? "" : root.substring(mark);
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    return (isLocal(base) ? folder + url : joined(folder, url)) + query;
  }

  /** Returns a URL's path from its folder on; no step leads above the server. */
  private static String joined(String folder, String path) {
    int root = folder.indexOf('/', folder.indexOf("://") + 3) + 1;
    Deque<String> steps = new ArrayDeque<>();
    for (String step : (folder.substring(root) + path).split("/")) {
      if (step.equals("..")) {
        steps.pollLast();
      } else if (!step.equals(".") && !step.isEmpty()) {
        steps.add(step);
      }
    }
    return folder.substring(0, root) + String.join("/", steps);
  }

  private Store local(Location location) throws IOException {
    if (!anywhere && !(isLocal(base) && isBeside(location))) {
      throw new ZarrException.Unsupported(
          "%s: refers to the local file %s, which is not below the folder of the reference file. If you trust it, allow it with -D%s=true"
              .formatted(base, location, BaseNetworkScope.ANYWHERE));
    }
    return new FileStore(FileNames.path(location.root()));
  }

  private boolean isBeside(Location location) throws IOException {
    try {
      Path parent = FileNames.path(base.root()).toAbsolutePath().getParent();
      if (parent == null) {
        return false;
      }
      Path folder = parent.toRealPath();
      Path target = FileNames.path(location.root()).toAbsolutePath().normalize();
      return Files.exists(target)
          ? target.toRealPath().startsWith(folder)
          : target.startsWith(folder);
    } catch (InvalidPathException e) {
      throw new ZarrException.Malformed(
          base + ": refers to \"" + location + "\", which is not a path");
    }
  }

  private static boolean isLocal(Location location) {
    return location.scheme().equals("file");
  }

  /** What a local file names, the user has named: only its redirects are checked. */
  private Store remote(Location location) throws IOException {
    if (anywhere) {
      return Stores.value(location, NetworkScope.ANYWHERE);
    }
    return isLocal(base)
        ? Stores.value(location)
        : Stores.value(location, new BaseNetworkScope(base));
  }

  @Override
  public void close() throws IOException {
    recent.close();
  }
}
