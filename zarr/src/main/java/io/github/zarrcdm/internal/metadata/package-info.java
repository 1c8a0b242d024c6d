/**
 * From the documents of a store to the model: one reader a dialect (v1, v2, v3, NCZarr). Nothing
 * after this package knows which it was.
 */
package io.github.zarrcdm.internal.metadata;
