/** All accepted spellings of a store's location. */
@NullMarked
package io.github.zarrcdm.location;

import org.jspecify.annotations.NullMarked;
