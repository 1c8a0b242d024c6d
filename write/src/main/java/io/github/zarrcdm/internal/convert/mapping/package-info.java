/** What a CDM dataset is as Zarr: types, attributes, dimensions. */
package io.github.zarrcdm.internal.convert.mapping;
