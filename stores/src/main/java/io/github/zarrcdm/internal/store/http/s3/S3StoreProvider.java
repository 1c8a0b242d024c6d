package io.github.zarrcdm.internal.store.http.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.BucketCloud;
import io.github.zarrcdm.internal.store.http.HttpStoreProvider;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Opens {@code s3://bucket/key} through the HTTPS that S3 is; netCDF-Java's {@code cdms3:} comes
 * here as the same.
 */
public final class S3StoreProvider implements StoreProvider {
  /** More than Amazon allows today: old buckets have capitals, other providers' colons. */
  private static final Pattern BUCKET = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]*");

  /** What others write as a query, and would be ignored by S3: another server would be asked. */
  private static final Pattern OPTION =
      Pattern.compile(
          "[?&](endpoint|endpoint_override|endpoint_url|region|profile|anon|anonymous|scheme)=");

  /**
   * The endpoint of locations that name none, as Amazon's own programs know it; the first counts.
   */
  static final List<String> ENDPOINT = List.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");

  /** {@code true} if those do not count, nor those of profiles. */
  static final String IGNORED = "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS";

  private final Map<String, String> environment;

  /** The provider; the service loader makes it. */
  public S3StoreProvider() {
    this(System.getenv());
  }

  S3StoreProvider(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Set<String> schemes() {
    return Set.of("s3");
  }

  @Override
  public Store open(Location location) throws IOException {
    Location there = atEndpoint(location);
    Place place = Place.of(there);
    return HttpStoreProvider.open(
        there,
        location.toString(),
        place.root,
        place.signer,
        Optional.of(place.listing),
        new OriginNetworkScope(place.root));
  }

  @Override
  public WritableStore create(Location location) throws IOException {
    Place place = Place.of(atEndpoint(location));
    return HttpStoreProvider.create(
        location.toString(), place.root, place.signer, place.listing, BucketCloud.S3);
  }

  private Location atEndpoint(Location location) throws IOException {
    boolean ignored = environment.getOrDefault(IGNORED, "").equalsIgnoreCase("true");
    if (ignored || !location.option("endpoint", "").isEmpty()) {
      return location;
    }
    String endpoint =
        ENDPOINT.stream()
            .map(name -> environment.getOrDefault(name, ""))
            .filter(url -> !url.isEmpty())
            .findFirst()
            .orElse("");
    if (endpoint.isEmpty()) {
      endpoint = S3Callers.endpoint(location);
    }
    if (endpoint.isEmpty()) {
      return location;
    }
    Map<String, String> options = new HashMap<>(location.options());
    options.put("endpoint", endpoint);
    return new Location(
        location.text(), location.scheme(), location.root(), location.group(), options);
  }

  /** Where a store is, who asks, and how its bucket is listed. */
  private record Place(HttpUrl root, S3Signer signer, BucketListing listing) {

    static Place of(Location location) throws IOException {
      String address = location.root().substring("s3://".length());
      String query = address.indexOf('?') < 0 ? "" : address.substring(address.indexOf('?'));
      String path = address.substring(0, address.length() - query.length());
      String bucket = path.replaceFirst("/.*", "");
      if (bucket.startsWith("arn:") || bucket.endsWith("--x-s3")) {
        throw new ZarrException.Unsupported(
            location
                + ": access points by ARN and directory buckets are not supported. Name an access"
                + " point by its alias, s3://NAME-...-s3alias/key, or the bucket.");
      }
      Matcher other = OPTION.matcher(query);
      if (other.find()) {
        throw new ZarrException.NotZarr(
            "%s: \"%s\" is in the query, which is sent with every request, as for signatures. Write options behind a hash: s3://bucket/key#endpoint=https://host,region=NAME"
                .formatted(location, other.group(1)));
      }
      if (!BUCKET.matcher(bucket).matches()) {
        throw new ZarrException.NotZarr(
            location
                + ": names no bucket; the form is s3://bucket/key. Keys of accounts come from the"
                + " environment or a profile, never from a location.");
      }
      String key = path.substring(Math.min(path.length(), bucket.length() + 1));
      S3Signer signer = new S3Signer(location, bucket, S3Callers.of(location));
      return new Place(
          signer.root(key, query),
          signer,
          new BucketListing(BucketListing.Dialect.S3, signer.root("", query), key));
    }
  }

  /**
   * The same: a reference can name buckets only, which are where the user's endpoint is, or where
   * Amazon is.
   */
  @Override
  public Store open(Location location, NetworkScope reach) throws IOException {
    return open(location);
  }
}
