/** Checksums: bytes and what proves that they are still the same. */
package io.github.zarrcdm.internal.codec.checksum;
