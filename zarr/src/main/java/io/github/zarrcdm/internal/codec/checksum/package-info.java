/** Checksums: bytes and the proof that they are intact. */
package io.github.zarrcdm.internal.codec.checksum;
