/** Which value has which colour. */
@NullMarked
package io.github.zarrcdm.internal.map.colour;

import org.jspecify.annotations.NullMarked;
