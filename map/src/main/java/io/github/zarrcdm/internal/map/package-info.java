/** Pictures of variables, the verb {@code map}. */
@NullMarked
package io.github.zarrcdm.internal.map;

import org.jspecify.annotations.NullMarked;
