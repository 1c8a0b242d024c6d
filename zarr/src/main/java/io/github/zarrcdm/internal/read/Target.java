package io.github.zarrcdm.internal.read;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Where the elements of a read go.
 *
 * @param made a Java array of the kind of the array's type, which another thread may still make
 * @param strides the distance of neighbours along each dimension
 * @param reuse whether chunks may come from the cache
 * @param keep whether decoded chunks are worth keeping for the next read
 * @param threads how many may decode one chunk: more than one if there are more processors than
 *     chunks
 */
record Target(
    CompletableFuture<Object> made,
    int[] strides,
    ReadMode.Reuse reuse,
    boolean keep,
    int threads) {
  /** Returns the array, as soon as it exists. */
  Object values() {
    try {
      return made.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) { // of memory
        throw error;
      }
      throw e;
    }
  }
}
