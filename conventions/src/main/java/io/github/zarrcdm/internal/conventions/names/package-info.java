/** Names in attributes, followed among the arrays of Zarr. */
@NullMarked
package io.github.zarrcdm.internal.conventions.names;

import org.jspecify.annotations.NullMarked;
