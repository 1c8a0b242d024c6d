/** Stores whose values are parts of other files: kerchunk and VirtualiZarr. */
@NullMarked
package io.github.zarrcdm.internal.store.reference;

import org.jspecify.annotations.NullMarked;
