/** The shape of chunks, and of those in shards. */
@NullMarked
package io.github.zarrcdm.cli.chunks;

import org.jspecify.annotations.NullMarked;
