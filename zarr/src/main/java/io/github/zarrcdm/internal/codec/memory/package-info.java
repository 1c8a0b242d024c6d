/** Scratch memory for decoding, reused and bounded. */
package io.github.zarrcdm.internal.codec.memory;
