/** Image formats; a chunk is one image: rows, columns, samples. */
@NullMarked
package io.github.zarrcdm.internal.codec.image;

import org.jspecify.annotations.NullMarked;
