/** Blosc: a container of blocks, each shuffled and compressed separately. */
@NullMarked
package io.github.zarrcdm.internal.codec.blosc;

import org.jspecify.annotations.NullMarked;
