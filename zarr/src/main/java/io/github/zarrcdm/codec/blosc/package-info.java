/** Blosc: a container of blocks, each shuffled and compressed by itself. */
package io.github.zarrcdm.codec.blosc;
