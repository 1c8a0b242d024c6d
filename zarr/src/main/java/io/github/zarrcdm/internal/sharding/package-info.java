/**
 * How a shard is read.
 *
 * <p>A shard is one value of the store that holds many chunks, and an index that says where each of
 * them is. The specification makes this a codec, {@code sharding_indexed}; here it is a {@link
 * io.github.zarrcdm.internal.chunk.ChunkSource}, because all that a reader asks of a shard is which
 * bytes are those of one chunk.
 *
 * <ol>
 *   <li>When an array is prepared, {@link io.github.zarrcdm.internal.sharding.Sharding} takes the
 *       codec apart: {@code ShardingConfiguration} checks what the metadata says, and what remains
 *       is an array of small chunks with codecs of their own. Shards within shards repeat this
 *       step.
 *   <li>A read is planned on the grid of the small chunks. {@code ShardLayout} computes the shard
 *       of each, and its entry in that shard's index.
 *   <li>{@code ShardedChunks} reads the index of each touched shard, once, with one request for its
 *       first or last bytes, and keeps it. Codecs that follow the sharding codec work on a shard as
 *       a whole, so such a shard is fetched and decoded as a whole.
 *   <li>{@code ShardIndex} gives the byte range of a chunk, or nothing if the chunk is missing.
 *   <li>{@code LocatedRead}, in the package of readers, fetches neighbouring ranges with one
 *       request, and decodes their chunks side by side. If the shard has another {@link
 *       io.github.zarrcdm.store.Store#edition} now than before its index was read, the index is
 *       read again.
 * </ol>
 */
@NullMarked
package io.github.zarrcdm.internal.sharding;

import org.jspecify.annotations.NullMarked;
