/** Stores whose values are parts of other files: kerchunk and VirtualiZarr. */
package io.github.zarrcdm.internal.store.reference;
