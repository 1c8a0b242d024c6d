package io.github.zarrcdm.internal.read;

/**
 * Where the elements of a read go.
 *
 * @param values a Java array of the kind of the array's type
 * @param strides the distance of neighbours along each dimension
 * @param keep whether decoded chunks are worth keeping for the next read
 */
record Target(Object values, int[] strides, boolean keep) {}
