/** Stores whose values are pieces of other files: kerchunk and VirtualiZarr. */
package io.github.zarrcdm.internal.store.reference;
