/** Units of times. */
@NullMarked
package io.github.zarrcdm.internal.conventions.time;

import org.jspecify.annotations.NullMarked;
