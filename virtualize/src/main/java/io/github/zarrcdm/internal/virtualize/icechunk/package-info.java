/** Repositories of Icechunk, and versions of them, whose chunks are parts of other files. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.icechunk;

import org.jspecify.annotations.NullMarked;
