package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Unchanged;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * The objects of a bucket below a key.
 *
 * <p>Who may not list a bucket is told 403 for keys that do not exist. So 403 means that there is
 * no value for metadata documents, of which most do not exist; for any other it is a {@link
 * io.github.zarrcdm.error.ZarrException.Refused}.
 */
final class S3Store implements Store {
  private static final int FORBIDDEN = 403;
  private static final int MISSING = 404;
  private static final int PRECONDITION_FAILED = 412;
  private static final int NOT_SATISFIABLE = 416;
  private static final Set<Integer> NO_SUFFIX = Set.of(400, 416, 501);

  private final String name;
  private final String bucket;
  private final String root;
  private final S3Client client;
  private final Unchanged unchanged;

  private volatile boolean hasShownValues;
  private volatile boolean refused;

  /**
   * The objects of {@code bucket} below {@code root}, which may be empty; those that are not {@code
   * unchanged} are errors.
   */
  S3Store(String name, String bucket, String root, S3Client client, Unchanged unchanged) {
    this.name = name;
    this.bucket = bucket;
    this.root = root;
    this.client = client;
    this.unchanged = unchanged;
  }

  private String objectKey(String key) throws IOException {
    Keys.check(key, this);
    return root.isEmpty() ? key : key.isEmpty() ? root : root + "/" + key;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    try {
      return Optional.of(fetch(key, null));
    } catch (S3Exception e) {
      return missing(key, e);
    } catch (SdkException e) {
      throw S3Failure.of(name, key, e);
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    if (range.length() == 0) {
      return size(key).isPresent() ? Optional.of(ByteBuffer.allocate(0)) : Optional.empty();
    }
    try {
      return Optional.of(fetch(key, range));
    } catch (S3Exception e) {
      if (range instanceof ByteRange.Suffix && NO_SUFFIX.contains(e.statusCode())) {
        return lastBytes(key, range);
      }
      return e.statusCode() == NOT_SATISFIABLE
          ? Optional.of(ByteBuffer.allocate(0))
          : missing(key, e);
    } catch (SdkException e) {
      throw S3Failure.of(name, key, e);
    }
  }

  private ByteBuffer fetch(String key, ByteRange range) throws IOException {
    GetObjectRequest.Builder request =
        GetObjectRequest.builder().bucket(bucket).key(objectKey(key));
    if (range instanceof Slice slice) {
      request.range("bytes=%d-%d".formatted(slice.offset(), slice.offset() + slice.length() - 1));
    } else if (range != null) {
      request.range("bytes=-" + range.length());
    }
    if (!unchanged.etag().isEmpty()) {
      request.ifMatch('"' + unchanged.etag() + '"');
    }
    if (unchanged.notAfter() > 0) {
      request.ifUnmodifiedSince(Instant.ofEpochSecond(unchanged.notAfter()));
    }
    ObjectBytes bytes =
        new ObjectBytes(
            key.isEmpty() ? name : name + ": " + key, Keys.limit(key), range, unchanged);
    ByteBuffer value = S3Calls.call(key, this, () -> client.getObject(request.build(), bytes));
    hasShownValues = true;
    return value;
  }

  /** A suffix from a server that refuses it, or of an object without bytes, which has none. */
  private Optional<ByteBuffer> lastBytes(String key, ByteRange suffix) throws IOException {
    OptionalLong size = size(key);
    if (size.isEmpty()) {
      return Optional.empty();
    }
    long start = suffix.start(size.getAsLong());
    return size.getAsLong() == 0
        ? Optional.of(ByteBuffer.allocate(0))
        : get(key, new Slice(start, (int) (size.getAsLong() - start)));
  }

  private <T> Optional<T> missing(String key, S3Exception e) throws IOException {
    if (e.statusCode() == PRECONDITION_FAILED) {
      throw Unchanged.changed(name);
    }
    boolean bucketIsGone =
        e.awsErrorDetails() != null && "NoSuchBucket".equals(e.awsErrorDetails().errorCode());
    if (e.statusCode() == MISSING && !bucketIsGone) {
      return Optional.empty();
    }
    refused |= e.statusCode() == FORBIDDEN;
    if (e.statusCode() == FORBIDDEN && Keys.mayBeMissing(key)) {
      return Optional.empty();
    }
    throw S3Failure.of(name, key, e);
  }

  private Optional<HeadObjectResponse> head(String key) throws IOException {
    String object = objectKey(key);
    try {
      return Optional.of(
          S3Calls.call(
              key, this, () -> client.headObject(request -> request.bucket(bucket).key(object))));
    } catch (S3Exception e) {
      return missing(key, e);
    } catch (SdkException e) {
      throw S3Failure.of(name, key, e);
    }
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return head(key)
        .map(HeadObjectResponse::contentLength)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  @Override
  public long lastModified(String key) throws IOException {
    return head(key).map(HeadObjectResponse::lastModified).map(Instant::toEpochMilli).orElse(0L);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    String below = Keys.below(objectKey(prefix));
    List<String> names;
    try {
      names = S3Calls.call(prefix, this, () -> folders(prefix, below));
    } catch (S3Exception e) {
      if (e.statusCode() == FORBIDDEN) {
        return Optional.empty();
      }
      throw S3Failure.of(name, prefix, e);
    } catch (SdkException e) {
      throw S3Failure.of(name, prefix, e);
    }
    names.remove("");
    return Optional.of(names);
  }

  private List<String> folders(String prefix, String below) throws IOException {
    List<String> names = new ArrayList<>();
    for (ListObjectsV2Response page :
        client.listObjectsV2Paginator(
            request -> request.bucket(bucket).prefix(below).delimiter("/"))) {
      for (CommonPrefix folder : page.commonPrefixes()) {
        String path = folder.prefix();
        names.add(path.substring(below.length(), path.length() - 1));
      }
      Limit.NODES.check(names.size(), () -> name + ": " + prefix);
    }
    return names;
  }

  @Override
  public String remark() {
    return refused && !hasShownValues
        ? "The server answered 403 Forbidden. " + S3Failure.HOW + "."
        : "";
  }

  @Override
  public boolean remote() {
    return true;
  }

  @Override
  public String toString() {
    return name;
  }
}
