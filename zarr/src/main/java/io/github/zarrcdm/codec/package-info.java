/** Codecs, one file each: from the bytes of a chunk back to its elements. Decoding only. */
package io.github.zarrcdm.codec;
