/** Datasets served as Zarr over HTTP: which there are, and what a request for one of them gets. */
@NullMarked
package io.github.zarrcdm.serve;

import org.jspecify.annotations.NullMarked;
