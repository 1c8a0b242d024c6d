/** How elements lie in the bytes of a chunk. */
package io.github.zarrcdm.internal.codec.layout;
