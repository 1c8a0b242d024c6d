/**
 * Reads the documents of a store into the model, with one reader per dialect (v1, v2, v3, NCZarr).
 * Nothing outside this package knows which dialect it was.
 */
@NullMarked
package io.github.zarrcdm.internal.metadata;

import org.jspecify.annotations.NullMarked;
