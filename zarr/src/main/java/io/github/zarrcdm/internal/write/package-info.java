/**
 * Writing, the mirror of {@link io.github.zarrcdm.internal.read}: elements are taken out of the
 * caller's arrays, encoded and put, chunk by chunk, each shard by one thread.
 */
package io.github.zarrcdm.internal.write;
