package io.github.zarrcdm.internal.virtualize.grib;

import io.github.zarrcdm.internal.grib.message.GribHeader;

/**
 * A message of a file.
 *
 * @param at its first octet in the file, from 0 on
 */
record Message(long at, long length, GribHeader head, Product product) {}
