/** How elements lie in the bytes of a chunk. */
package io.github.zarrcdm.codec.layout;
