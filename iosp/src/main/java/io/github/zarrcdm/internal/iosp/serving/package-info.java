/** Converts what THREDDS services do not support to something that they do. */
@NullMarked
package io.github.zarrcdm.internal.iosp.serving;

import org.jspecify.annotations.NullMarked;
