/**
 * The version-neutral model of a Zarr hierarchy: what groups and arrays are, not where their bytes
 * are or how their metadata was spelled. Values only: no I/O, no JSON types, no other package of
 * this project.
 */
@NullMarked
package io.github.zarrcdm.model;

import org.jspecify.annotations.NullMarked;
