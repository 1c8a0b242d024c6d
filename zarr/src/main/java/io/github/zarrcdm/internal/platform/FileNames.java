package io.github.zarrcdm.internal.platform;

import java.io.File;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Paths for names, and names of paths. A file system of Unix has bytes, which everybody takes for
 * UTF-8; a JVM takes the encoding of its locale. In the POSIX locale, which containers have, that
 * is ASCII, and {@link Path#of} refuses or garbles all other names. There the bytes are reached as
 * those of a {@code file:} URI.
 */
public final class FileNames {
  private static final String ENCODING = System.getProperty("sun.jnu.encoding", "UTF-8");

  /** Windows has names of UTF-16, which paths take as they are. */
  private static final boolean ALL_ARE_SPELLED =
      File.separatorChar != '/' || ENCODING.toUpperCase(Locale.ROOT).startsWith("UTF");

  /** What Java shows for bytes that it cannot decode. */
  private static final char UNKNOWN = '\uFFFD';

  private FileNames() {}

  /**
   * Returns the path that a user or another program wrote as {@code text}: as the JVM spells it,
   * else in UTF-8. Throws {@link InvalidPathException} if it cannot be one.
   */
  public static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      if (ALL_ARE_SPELLED || text.indexOf('\0') >= 0) {
        throw e;
      }
      return utf8(text);
    }
  }

  /** Returns what {@link #path} makes {@code path} of. */
  public static String text(Path path) {
    String text = path.toString();
    return ALL_ARE_SPELLED || (text.indexOf(UNKNOWN) < 0 && path(text).equals(path))
        ? text
        : decoded(path);
  }

  /**
   * Returns the path of {@code key}, names in UTF-8 with slashes between them, below {@code
   * folder}.
   */
  public static Path resolve(Path folder, String key) {
    return ALL_ARE_SPELLED
            || isAscii(key)
            || folder.getFileSystem() != FileSystems.getDefault()
            || key.indexOf('\0') >= 0
        ? folder.resolve(key)
        : folder.resolve(utf8(key));
  }

  /** Returns what is called {@code name} in the folder of {@code path}. */
  public static Path sibling(Path path, String name) {
    return resolve(path.resolveSibling(""), name);
  }

  /** Returns the last name of {@code path}, which {@link #resolve} finds in its folder. */
  public static String name(Path path) {
    Path name = path.getFileName();
    String text = name == null ? "" : name.toString();
    return ALL_ARE_SPELLED || name == null || isAscii(text) ? text : decoded(name);
  }

  /**
   * Returns true if the name of {@code path} is {@code name} and no other name looks like it; false
   * for bytes that are not UTF-8.
   */
  public static boolean isName(String name, Path path) {
    return name.indexOf(UNKNOWN) < 0 || path.equals(sibling(path, name));
  }

  /** Returns true if {@code text} is the path of something that exists. */
  public static boolean exists(String text) {
    Path path = pathOrNull(text);
    return path != null && Files.exists(path);
  }

  /** Returns true if {@code text} is the path of a regular file. */
  public static boolean isFile(String text) {
    Path path = pathOrNull(text);
    return path != null && Files.isRegularFile(path);
  }

  /** Returns true if {@code text} is the path of a folder. */
  public static boolean isFolder(String text) {
    Path path = pathOrNull(text);
    return path != null && Files.isDirectory(path);
  }

  private static @Nullable Path pathOrNull(String text) {
    try {
      return path(text);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /**
   * Returns true if {@code text}, which may have been a name, was garbled before it came here: Java
   * puts these letters in the place of those that the locale lacks.
   */
  public static boolean isGarbled(String text) {
    return !ALL_ARE_SPELLED && (text.indexOf(UNKNOWN) >= 0 || text.indexOf('?') >= 0);
  }

  /** Returns a sentence that tells what to do about {@linkplain #isGarbled garbled} names. */
  public static String remedy() {
    return "The locale of this program spells file names in %s only: set LC_ALL=C.UTF-8 in its environment"
        .formatted(ENCODING);
  }

  /** A relative path stays relative: a URI cannot be. */
  private static Path utf8(String text) {
    Path absolute = Path.of(URI.create("file:///" + escaped(text)));
    return text.startsWith("/") ? absolute : absolute.subpath(0, absolute.getNameCount());
  }

  private static String escaped(String text) {
    return PercentEncoding.encode(text, "/").replaceAll("/+", "/").replaceFirst("^/", "");
  }

  private static String decoded(Path path) {
    String url = Path.of("/").resolve(path).toUri().getRawPath();
    String whole = URLDecoder.decode(url.replace("+", "%2B"), StandardCharsets.UTF_8);
    int end = whole.length() > 1 && whole.endsWith("/") ? whole.length() - 1 : whole.length();
    return whole.substring(path.isAbsolute() ? 0 : 1, end);
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }
}
