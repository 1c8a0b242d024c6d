/** What the verb {@code copy} reads and reports for copies to Zarr. */
@NullMarked
package io.github.zarrcdm.cli.copy.zarr;

import org.jspecify.annotations.NullMarked;
