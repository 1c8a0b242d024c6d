/**
 * The version-neutral model of a Zarr hierarchy: what groups and arrays are, not where their bytes
 * lie or how their metadata was spelled. Values only; no I/O, no JSON types, nothing else of this
 * project.
 */
@NullMarked
package io.github.zarrcdm.model;

import org.jspecify.annotations.NullMarked;
