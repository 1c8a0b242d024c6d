/** All codecs by their names, those that are made of others, and the pipelines of arrays. */
@NullMarked
package io.github.zarrcdm.internal.codec;

import org.jspecify.annotations.NullMarked;
