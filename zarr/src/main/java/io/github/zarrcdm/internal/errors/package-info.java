/** What every failure becomes before a caller sees it. */
@NullMarked
package io.github.zarrcdm.internal.errors;

import org.jspecify.annotations.NullMarked;
