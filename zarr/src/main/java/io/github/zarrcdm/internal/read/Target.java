package io.github.zarrcdm.internal.read;

/**
 * Where the elements of a read go.
 *
 * @param values a Java array of the kind of the array's type
 * @param strides the distance of neighbours along each dimension
 * @param keep whether decoded chunks are worth keeping for the next read
 * @param threads how many may decode one chunk: more than one if there are more processors than
 *     chunks
 */
record Target(Object values, int[] strides, boolean keep, int threads) {}
