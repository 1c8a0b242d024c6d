/** What a CDM dataset is as Zarr: types, attributes, dimensions. */
@NullMarked
package io.github.zarrcdm.internal.copy.mapping;

import org.jspecify.annotations.NullMarked;
