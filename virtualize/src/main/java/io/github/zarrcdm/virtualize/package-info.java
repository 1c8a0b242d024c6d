/** References to the chunks of existing files, which open as one Zarr store. */
@NullMarked
package io.github.zarrcdm.virtualize;

import org.jspecify.annotations.NullMarked;
