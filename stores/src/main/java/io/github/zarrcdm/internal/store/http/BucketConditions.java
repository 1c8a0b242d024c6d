package io.github.zarrcdm.internal.store.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether servers put a value only on the condition that a request states; found out once a bucket
 * by all stores of the JVM.
 */
enum BucketConditions {
  /** Not known yet: requests state conditions, and nothing relies on them. */
  UNKNOWN,
  KEPT,
  IGNORED;

  private static final int MOST = 10_000;
  private static final Map<String, BucketConditions> KNOWN = new ConcurrentHashMap<>();

  /** Returns the conditions of the bucket with the URL {@code bucket}. */
  static BucketConditions of(String bucket) {
    return KNOWN.getOrDefault(bucket, UNKNOWN);
  }

  /** Remembers that they are those of {@code bucket}. */
  void found(String bucket) {
    if (KNOWN.size() < MOST) {
      KNOWN.put(bucket, this);
    }
  }
}
