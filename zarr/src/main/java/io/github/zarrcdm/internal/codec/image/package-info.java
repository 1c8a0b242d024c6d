/** Image formats; a chunk is one image: rows, columns, samples. */
package io.github.zarrcdm.internal.codec.image;
