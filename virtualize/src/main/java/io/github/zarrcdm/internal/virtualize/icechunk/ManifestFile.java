package io.github.zarrcdm.internal.virtualize.icechunk;

/**
 * A manifest that has been written.
 *
 * @param size of its file, in bytes
 * @param references how many chunks it names
 * @param from the first index of its chunks along each dimension
 * @param to the index after the last one
 */
record ManifestFile(RandomId id, long size, int references, int[] from, int[] to) {}
