/**
 * Icechunk repositories: a Zarr hierarchy in many versions, shown as a store of the selected
 * version.
 */
@NullMarked
package io.github.zarrcdm.internal.store.icechunk;

import org.jspecify.annotations.NullMarked;
