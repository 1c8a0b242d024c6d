/**
 * Adaptive entropy coding: CCSDS 121.0-B, the format that szip writes.
 *
 * @see <a href="https://ccsds.org/Pubs/121x0b3.pdf">CCSDS 121.0-B-3, Lossless Data Compression</a>
 */
@NullMarked
package io.github.zarrcdm.internal.codec.aec;

import org.jspecify.annotations.NullMarked;
