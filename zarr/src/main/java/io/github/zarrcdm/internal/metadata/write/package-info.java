/** The way back: documents of versions 2 and 3 from a model. */
@NullMarked
package io.github.zarrcdm.internal.metadata.write;

import org.jspecify.annotations.NullMarked;
