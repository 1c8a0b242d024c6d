/** Groups and arrays of Zarr whose chunks are parts of files. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.dataset;

import org.jspecify.annotations.NullMarked;
