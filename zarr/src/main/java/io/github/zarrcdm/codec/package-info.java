/**
 * Codecs: from the bytes of a chunk back to its elements; decoding only.
 *
 * <p>This package defines codecs (three kinds, and layouts), the list of them, and the pipeline
 * that chains them. The codecs themselves, one file each, are in internal packages by kind, and
 * depend only on the interfaces here.
 */
@NullMarked
package io.github.zarrcdm.codec;

import org.jspecify.annotations.NullMarked;
