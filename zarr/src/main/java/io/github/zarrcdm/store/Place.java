package io.github.zarrcdm.store;

import io.github.zarrcdm.store.ByteRange.Slice;

/**
 * Where a value lies in something larger: a zip, a file that references lead to.
 *
 * @param whole identifies what contains it within the store
 * @param slice about the bytes that must be read for it
 */
public record Place(String whole, Slice slice) {}
