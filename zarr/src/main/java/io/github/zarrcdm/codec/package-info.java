/**
 * Codecs, from the bytes of a chunk to its elements, and encoders, from elements to bytes.
 *
 * <p>This package defines both (three kinds, and layouts), a list of each, and the pipelines that
 * chain them. The codecs and encoders themselves, one file each, are in internal packages by kind,
 * and depend only on the interfaces here.
 */
@NullMarked
package io.github.zarrcdm.codec;

import org.jspecify.annotations.NullMarked;
