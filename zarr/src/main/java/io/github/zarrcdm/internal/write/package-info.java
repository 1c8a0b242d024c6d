/**
 * Writing, the mirror of {@link io.github.zarrcdm.internal.read}: elements are taken from the
 * caller's arrays, encoded and stored chunk by chunk, with one thread per shard.
 */
@NullMarked
package io.github.zarrcdm.internal.write;

import org.jspecify.annotations.NullMarked;
