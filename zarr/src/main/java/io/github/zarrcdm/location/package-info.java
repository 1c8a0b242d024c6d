/** Every accepted spelling of where a store is. */
@NullMarked
package io.github.zarrcdm.location;

import org.jspecify.annotations.NullMarked;
