/** Moves values from a source to a store, within bounded memory. */
package io.github.zarrcdm.internal.convert.copy;
