/** Compressors: bytes to fewer bytes. */
@NullMarked
package io.github.zarrcdm.internal.codec.compress;

import org.jspecify.annotations.NullMarked;
