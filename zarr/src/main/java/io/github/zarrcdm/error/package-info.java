/** Errors, findings and limits. */
@NullMarked
package io.github.zarrcdm.error;

import org.jspecify.annotations.NullMarked;
