package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that chunks are parts of, as manifests name it.
 *
 * @param url absolute, with percent escapes
 * @param etag what it must still have; empty for any
 * @param notAfter when it may have been changed last, in seconds since 1970; 0 for any time
 */
record VirtualFile(UrlPrefix.Url url, String etag, long notAfter) {
  private static final int MILLIS = 1000;

  /** Where the texts of a file are in a flatbuffer; 0 for an absent one. */
  record Written(int location, int etag, int notAfter) {}

  /** Returns the sources of {@code dataset}, by their numbers. */
  static List<VirtualFile> of(VirtualDataset dataset, SourceNames places) throws ZarrException {
    List<VirtualFile> files = new ArrayList<>();
    for (VirtualSource source : dataset.sources()) {
      files.add(of(source, places));
    }
    return files;
  }

  /**
   * Returns {@code source} as {@code places} names it. What is known of its edition is so of the
   * place that was read only. Throws {@link ZarrException.Unsupported} for a name that is relative,
   * whose scheme Icechunk does not know, of which it would ignore a part, or without a folder.
   */
  static VirtualFile of(VirtualSource source, SourceNames places) throws ZarrException {
    String name = places.of(source);
    // One that the repository has already is spelled as there.
    boolean spelled = source.asWritten() && name.contains("://");
    UrlPrefix.@Nullable Url url = spelled ? UrlPrefix.Url.of(name) : url(name);
    if (url == null) {
      throw new ZarrException.Unsupported(
          "%s: Icechunk names files by whole paths and by URLs of file, http, https, s3, gs, az and abfs, without a query. Leave relative names away, or map the beginning of this one to such a URL."
              .formatted(Location.withoutSecrets(name)));
    }
    if (url.scheme().equals("file") && UrlPrefix.folderOf(url).path().equals("/")) {
      throw new ZarrException.Unsupported(
          "%s: Icechunk reads files in folders only, and this one is in the root of the machine. Move it into a folder, or map the beginning of its name to a URL."
              .formatted(name));
    }
    boolean moved = !name.equals(new SourceNames(Map.of(), null).of(source));
    long seconds = (source.modified() + MILLIS - 1) / MILLIS;
    return moved
        ? new VirtualFile(url, "", 0)
        : new VirtualFile(url, strong(source.tag()), source.tag().isEmpty() ? seconds : 0);
  }

  /** A weak ETag matches no condition that asks for the same bytes. */
  private static String strong(String tag) {
    return tag.startsWith("W/") ? "" : tag;
  }

  /**
   * Returns the URL of what is called {@code name}, a path or a URL; null for a relative name, and
   * for one with more than a path. Names of files and in buckets are plain, as references have
   * them; whether those of Google's and Azure's are escaped depends on who wrote them.
   */
  static UrlPrefix.@Nullable Url url(String name) {
    if (name.startsWith("/") || name.matches("(?s)[A-Za-z]:/.*")) {
      return UrlPrefix.ofFile(name);
    }
    String scheme = name.replaceFirst("(?s):.*", "");
    return switch (scheme.toLowerCase(Locale.ROOT)) {
      case "file", "s3" -> UrlPrefix.Url.ofPlain(name);
      case "http", "https" -> name.matches("(?s).*[?#].*") ? null : UrlPrefix.Url.of(name);
      default -> name.matches("(?s).*[?#%].*") ? null : UrlPrefix.Url.of(name);
    };
  }

  /** Writes its texts into {@code builder}. */
  Written in(FlatBufferBuilder builder) {
    return new Written(
        builder.createString(url.toString()),
        etag.isEmpty() ? 0 : builder.createString(etag),
        (int) notAfter);
  }
}
