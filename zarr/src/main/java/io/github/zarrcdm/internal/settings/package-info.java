/** Reads system properties. */
@NullMarked
package io.github.zarrcdm.internal.settings;

import org.jspecify.annotations.NullMarked;
