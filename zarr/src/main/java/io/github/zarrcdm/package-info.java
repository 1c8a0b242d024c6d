/** A Zarr store in one class: open it, look up arrays, read sections of them, write new ones. */
@NullMarked
package io.github.zarrcdm;

import org.jspecify.annotations.NullMarked;
