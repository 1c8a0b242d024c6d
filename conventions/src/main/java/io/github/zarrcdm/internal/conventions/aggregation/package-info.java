/** Aggregation variables of CF as arrays whose values are read from their fragments. */
@NullMarked
package io.github.zarrcdm.internal.conventions.aggregation;

import org.jspecify.annotations.NullMarked;
