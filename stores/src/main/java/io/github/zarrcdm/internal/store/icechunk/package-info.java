/** Icechunk repositories: one Zarr hierarchy in many versions, as a store of the version chosen. */
package io.github.zarrcdm.internal.store.icechunk;
