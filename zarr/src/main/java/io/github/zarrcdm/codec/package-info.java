/**
 * Codecs: from the bytes of a chunk back to its elements; decoding only.
 *
 * <p>Here are what a codec is (three kinds, and layouts), the list of them, and the pipeline that
 * chains them. The codecs themselves, one file each, are in the packages below, by what they do.
 * They use nothing of this package but the contracts.
 */
@NullMarked
package io.github.zarrcdm.codec;

import org.jspecify.annotations.NullMarked;
