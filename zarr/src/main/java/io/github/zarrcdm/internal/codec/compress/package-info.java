/** Compressors: bytes to fewer bytes. */
package io.github.zarrcdm.internal.codec.compress;
