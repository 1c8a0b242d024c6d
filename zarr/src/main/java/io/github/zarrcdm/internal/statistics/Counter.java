package io.github.zarrcdm.internal.statistics;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.EnumSet;
import java.util.Set;

/** What is counted for each store; all of it only grows. */
public enum Counter {
  OPENS("Opens", "stores opened as a dataset"),
  READS("Reads", "sections of arrays read"),
  CHUNKS_FETCHED("ChunksFetched", "chunks that came from the store, whole or in part"),
  CHUNKS_DECODED("ChunksDecoded", "chunks decoded, whole or in part"),
  CHUNKS_FROM_CACHE("ChunksFromCache", "chunks that were in the cache when a read wanted them"),
  BYTES_FETCHED("BytesFetched", "bytes of chunks and shard indexes that came, encoded"),
  REQUESTS("Requests", "HTTP requests sent, each retry and each second try of a late one counted"),
  BYTES_RECEIVED(
      "BytesReceived", "bytes of the bodies of HTTP responses, as far as they were kept"),
  ANSWERS_FROM_DISK(
      "AnswersFromDisk", "answers of servers taken from the disk cache, confirmed or not"),
  RETRIES("Retries", "requests sent again after a failure that may pass"),
  WAIT_MILLIS("WaitMillis", "milliseconds waited before retries"),
  REFUSED("Refused", "HTTP responses 401 and 403"),
  NOT_ZARR("FailuresNotZarr", "opens of a place without a Zarr store"),
  MALFORMED("FailuresMalformed", "metadata that breaks its format"),
  UNSUPPORTED("FailuresUnsupported", "a codec, a data type or a scheme that is not supported"),
  CORRUPT("FailuresCorrupt", "chunks that do not decode"),
  LIMIT_EXCEEDED("FailuresLimitExceeded", "something beyond a limit"),
  NOT_READABLE("FailuresRefused", "values that may not be read"),
  REWRITTEN("FailuresRewritten", "values that were rewritten while they were read"),
  UNAVAILABLE("FailuresUnavailable", "a store that does not answer"),
  INTERRUPTED("FailuresInterrupted", "reads that were interrupted"),
  OTHER("FailuresOther", "failures of any other kind");

  /** How the names of failures begin. */
  public static final String FAILURES = "Failures";

  private final String label;
  private final String meaning;

  Counter(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** Returns its name in MBeans. */
  public String label() {
    return label;
  }

  /** Returns what it counts, in words. */
  public String meaning() {
    return meaning;
  }

  /** Returns the counters of failed opens and reads, by the kind of exception. */
  public static Set<Counter> failures() {
    return EnumSet.range(NOT_ZARR, OTHER);
  }

  /** Returns the kind of {@code failure}, of the exception itself or its causes. */
  static Counter of(IOException failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof ZarrException known) {
        return of(known);
      }
      if (at instanceof InterruptedIOException) {
        return INTERRUPTED;
      }
    }
    return OTHER;
  }

  private static Counter of(ZarrException failure) {
    if (failure instanceof ZarrException.NotZarr) {
      return NOT_ZARR;
    }
    if (failure instanceof ZarrException.Malformed) {
      return MALFORMED;
    }
    if (failure instanceof ZarrException.Unsupported) {
      return UNSUPPORTED;
    }
    if (failure instanceof ZarrException.Corrupt) {
      return CORRUPT;
    }
    if (failure instanceof ZarrException.LimitExceeded) {
      return LIMIT_EXCEEDED;
    }
    if (failure instanceof ZarrException.Refused) {
      return NOT_READABLE;
    }
    if (failure instanceof ZarrException.Rewritten) {
      return REWRITTEN;
    }
    return failure instanceof ZarrException.Unavailable ? UNAVAILABLE : OTHER;
  }
}
