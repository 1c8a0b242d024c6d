/** Several datasets as one. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.join;

import org.jspecify.annotations.NullMarked;
