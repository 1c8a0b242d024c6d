/** The layout of elements in the bytes of a chunk. */
@NullMarked
package io.github.zarrcdm.internal.codec.layout;

import org.jspecify.annotations.NullMarked;
