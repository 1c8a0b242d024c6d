/** Stored numbers and the values that their attributes make of them. */
@NullMarked
package io.github.zarrcdm.internal.conventions.values;

import org.jspecify.annotations.NullMarked;
