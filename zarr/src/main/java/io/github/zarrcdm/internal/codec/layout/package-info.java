/** The layout of elements in the bytes of a chunk. */
package io.github.zarrcdm.internal.codec.layout;
