/**
 * What the chunks of a store hold, so that a query can pass over those without an answer: the least
 * and the greatest value of each, and how many values are missing. It is a leaf: {@code zarr-cdm
 * index} writes it, Spark uses it.
 */
@NullMarked
package io.github.zarrcdm.internal.index;

import org.jspecify.annotations.NullMarked;
