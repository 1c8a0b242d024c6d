package io.github.zarrcdm.internal.store.http.listing;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.store.http.wire.AzureStorage;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The lists of folders that object stores give: Amazon's and Google's, and those who speak like
 * them ({@code ListObjectsV2}), and Azure's ({@code List Blobs}).
 *
 * @param bucket the URL of the bucket or container, with the query that every request gets
 * @param root what the keys of the store begin with, without escapes and without a slash at its
 *     end; may be empty
 */
public record BucketListing(Dialect dialect, HttpUrl bucket, String root) {
  private static final Pattern GOOGLE = Pattern.compile("(?:(.+)\\.)?storage\\.googleapis\\.com");
  private static final Pattern AZURE = Pattern.compile(".+\\.blob\\." + AzureStorage.DOMAINS);
  private static final Pattern AMAZON =
      Pattern.compile(
          "(?:(.+)\\.)?s3(?:-fips|-accelerate)?(?:[.-]dualstack)?(?:[.-][a-z0-9-]+)?\\.amazonaws\\.com(?:\\.cn)?");
  private static final Set<String> NAMES = Set.of("Prefix", "Name", "Key");

  /** In any case: Azure's is Etag. */
  private static final String TAG = "ETag";

  /** S3's and Azure's. */
  private static final Set<String> SIZES = Set.of("Size", "Content-Length");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  /** How a bucket is asked, and where its answer has what. */
  public enum Dialect {
    S3("list-type=2", "continuation-token", "CommonPrefixes", "NextContinuationToken", "Contents"),
    AZURE("restype=container&comp=list", "marker", "BlobPrefix", "NextMarker", "Blob");

    private final String query;
    private final String page;
    private final String folder;
    private final String next;
    private final String value;

    Dialect(String query, String page, String folder, String next, String value) {
      this.query = query;
      this.page = page;
      this.folder = folder;
      this.next = next;
      this.value = value;
    }
  }

  /**
   * Some of the names, and where the others begin; null if there are none.
   *
   * @param values what the server says of each; nothing of folders
   */
  public record Page(List<String> names, List<Validator> values, @Nullable String next) {}

  /** Returns the listing of the store at {@code url}, if it is in a cloud whose URLs are known. */
  public static Optional<BucketListing> of(HttpUrl url) {
    String origin = url.origin();
    String path = url.path().substring(origin.length()).replaceFirst("^/", "");
    String host = origin.replaceFirst("^\\w+://", "").replaceFirst(":\\d+$", "");
    for (Pattern pattern : List.of(GOOGLE, AMAZON)) {
      Matcher known = pattern.matcher(host);
      if (known.matches()) {
        return Optional.of(
            known.group(1) == null
                ? inPath(Dialect.S3, origin + "/", url, path)
                : below(Dialect.S3, origin, url, path));
      }
    }
    return AZURE.matcher(host).matches()
        ? Optional.of(inPath(Dialect.AZURE, origin + "/", url, path))
        : Optional.empty();
  }

  /** Returns the listing of the store at {@code url}, below an endpoint that a user names. */
  public static BucketListing below(String endpoint, Dialect dialect, HttpUrl url) {
    return inPath(dialect, endpoint, url, url.path().substring(endpoint.length()));
  }

  /** Returns where {@code path}, below {@code server}, begins with the name of the bucket. */
  private static BucketListing inPath(Dialect dialect, String server, HttpUrl url, String path) {
    String bucket = path.replaceFirst("/.*", "");
    String key = path.substring(Math.min(path.length(), bucket.length() + 1));
    return below(dialect, server + bucket, url, key);
  }

  /**
   * Returns the listing of what has {@code path} in its URL below {@code bucket}. Keys have no
   * escapes.
   */
  private static BucketListing below(Dialect dialect, String bucket, HttpUrl url, String path) {
    return new BucketListing(
        dialect, new HttpUrl(bucket, url.query(), null), PercentEncoding.decodeIfEncoded(path));
  }

  /**
   * Returns the URL of a page of the folders below {@code prefix}; {@code from} is null for the
   * first.
   */
  URI page(String prefix, @Nullable String from) {
    return page(below(prefix), from, dialect.query + "&delimiter=%2F");
  }

  /**
   * Returns the URL of a page of all keys below {@code prefix}; {@code from} is null for the first.
   */
  URI keys(String prefix, @Nullable String from) {
    return page(below(prefix), from, dialect.query);
  }

  private URI page(String below, @Nullable String from, String asked) {
    String query =
        (bucket.query().isEmpty() ? "?" : bucket.query() + "&")
            + asked
            + (below.isEmpty() ? "" : "&prefix=" + PercentEncoding.encode(below))
            + (from == null ? "" : "&" + dialect.page + "=" + PercentEncoding.encode(from));
    return URI.create(bucket.path() + query);
  }

  private String below(String prefix) {
    String key = root.isEmpty() || prefix.isEmpty() ? root + prefix : root + "/" + prefix;
    return key.isEmpty() ? "" : key + "/";
  }

  /** Returns what the server says of the folders below {@code prefix}; {@code where} names it. */
  public Page read(ByteBuffer body, String prefix, String where) throws ZarrException {
    return read(body, below(prefix).length(), dialect.folder, 1, where);
  }

  /** Returns what the server says of all keys, which are given as the store has them. */
  Page readKeys(ByteBuffer body, String where) throws ZarrException {
    return read(body, below("").length(), dialect.value, 0, where);
  }

  /**
   * Returns the names in {@code element}, without what all begin with and a slash that ends them.
   */
  private Page read(ByteBuffer body, int begin, String element, int slash, String where)
      throws ZarrException {
    List<String> names = new ArrayList<>();
    List<Validator> values = new ArrayList<>();
    String next = null;
    String tag = "";
    long size = -1;
    try {
      XMLStreamReader in = ServerXml.of(body);
      boolean folder = false;
      while (in.hasNext()) {
        int event = in.next();
        if (event == XMLStreamReader.START_ELEMENT) {
          String name = in.getLocalName();
          if (folder && NAMES.contains(name)) {
            String path = in.getElementText();
            if (path.length() > begin + slash) {
              names.add(path.substring(begin, path.length() - slash));
              Limit.NODES.check(names.size(), () -> where);
            }
          } else if (folder && name.equalsIgnoreCase(TAG)) {
            tag = in.getElementText();
          } else if (folder && SIZES.contains(name)) {
            String text = in.getElementText();
            size = NUMBER.matcher(text).matches() ? Long.parseLong(text) : -1;
          } else if (name.equals(dialect.next)) {
            String text = in.getElementText();
            next = text.isEmpty() ? null : text;
          } else {
            folder |= name.equals(element);
          }
        } else if (event == XMLStreamReader.END_ELEMENT && in.getLocalName().equals(element)) {
          folder = false;
          while (values.size() < names.size()) {
            values.add(Validator.listed(tag, size));
          }
          tag = "";
          size = -1;
        }
      }
      return new Page(names, values, next);
    } catch (XMLStreamException e) {
      throw new ZarrException.Unavailable(
          where + ": the server's list of objects is not XML: " + e.getMessage(), e);
    }
  }
}
