/** Blosc: a container of blocks, each shuffled and compressed separately. */
package io.github.zarrcdm.internal.codec.blosc;
