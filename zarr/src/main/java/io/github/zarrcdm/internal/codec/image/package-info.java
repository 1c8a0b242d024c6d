/** Formats of images, of which a chunk is one: rows, columns, samples. */
package io.github.zarrcdm.internal.codec.image;
