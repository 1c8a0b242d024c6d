/**
 * zfp: arrays of numbers in blocks of four along each dimension, decorrelated and stored bit plane
 * by bit plane.
 *
 * @see <a href="https://zfp.readthedocs.io/en/release1.0.1/algorithm.html">zfp's algorithm</a>
 */
@NullMarked
package io.github.zarrcdm.internal.codec.zfp;

import org.jspecify.annotations.NullMarked;
