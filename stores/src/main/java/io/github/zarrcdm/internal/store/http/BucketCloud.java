package io.github.zarrcdm.internal.store.http;

import java.util.Map;

/**
 * What differs from cloud to cloud: headers of a put, of one that replaces nothing, and of one that
 * replaces the version that an answer has in a header; and a version that no value has.
 */
public enum BucketCloud {
  S3(Map.of(), Map.of("If-None-Match", "*"), "If-Match", "etag", "\"none\""),
  GOOGLE(
      Map.of(),
      Map.of("x-goog-if-generation-match", "0"),
      "x-goog-if-generation-match",
      "x-goog-generation",
      "1"),
  AZURE(
      Map.of("x-ms-blob-type", "BlockBlob"),
      Map.of("If-None-Match", "*"),
      "If-Match",
      "etag",
      "\"none\"");

  final Map<String, String> put;
  final Map<String, String> absent;
  final String match;
  final String version;
  final String none;

  BucketCloud(
      Map<String, String> put,
      Map<String, String> absent,
      String match,
      String version,
      String none) {
    this.put = put;
    this.absent = absent;
    this.match = match;
    this.version = version;
    this.none = none;
  }

  /**
   * Returns the version of a value that is listed with {@code tag}, as it is in headers, where
   * Azure has quotes too; empty if lists have none, as Google's, whose versions are no tags.
   */
  String listed(String tag) {
    if (this == GOOGLE || tag.isEmpty() || tag.startsWith("W/")) {
      return "";
    }
    return tag.startsWith("\"") ? tag : "\"" + tag + "\"";
  }
}
