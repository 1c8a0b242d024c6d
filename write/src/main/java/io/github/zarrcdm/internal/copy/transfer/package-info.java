/** Moves values from a source to a store, within bounded memory. */
@NullMarked
package io.github.zarrcdm.internal.copy.transfer;

import org.jspecify.annotations.NullMarked;
