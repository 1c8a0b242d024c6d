/** The errors of the project. */
@NullMarked
package io.github.zarrcdm.error;

import org.jspecify.annotations.NullMarked;
