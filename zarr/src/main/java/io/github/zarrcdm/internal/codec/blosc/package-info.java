/** Blosc: a container of blocks, each shuffled and compressed by itself. */
package io.github.zarrcdm.internal.codec.blosc;
