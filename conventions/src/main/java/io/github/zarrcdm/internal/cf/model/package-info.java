/** Names in attributes, followed among the arrays of Zarr. */
@NullMarked
package io.github.zarrcdm.internal.cf.model;

import org.jspecify.annotations.NullMarked;
