/** The files that references are made of, by ranges. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.source;

import org.jspecify.annotations.NullMarked;
