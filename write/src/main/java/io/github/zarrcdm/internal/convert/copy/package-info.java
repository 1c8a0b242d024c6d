/** Moves values from a source to a store, within bounded memory. */
@NullMarked
package io.github.zarrcdm.internal.convert.copy;

import org.jspecify.annotations.NullMarked;
