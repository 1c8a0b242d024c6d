/** Compressors: bytes to fewer bytes. */
package io.github.zarrcdm.codec.compress;
