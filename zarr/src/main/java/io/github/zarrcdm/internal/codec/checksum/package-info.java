/** Checksums: bytes and the proof that they are intact. */
@NullMarked
package io.github.zarrcdm.internal.codec.checksum;

import org.jspecify.annotations.NullMarked;
