/** Scratch memory for decoding, reused and bounded. */
@NullMarked
package io.github.zarrcdm.internal.codec.memory;

import org.jspecify.annotations.NullMarked;
