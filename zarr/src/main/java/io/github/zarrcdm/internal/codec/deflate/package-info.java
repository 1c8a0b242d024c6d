/** DEFLATE: gzip, zlib and raw, by a decoder of our own where that is faster. */
@NullMarked
package io.github.zarrcdm.internal.codec.deflate;

import org.jspecify.annotations.NullMarked;
