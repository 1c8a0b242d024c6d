/** Arithmetic on the indices of dense arrays. */
@NullMarked
package io.github.zarrcdm.internal.grid;

import org.jspecify.annotations.NullMarked;
