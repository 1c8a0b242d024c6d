/** Chunks, shards and codecs: as asked for, or chosen. */
@NullMarked
package io.github.zarrcdm.internal.copy.layout;

import org.jspecify.annotations.NullMarked;
