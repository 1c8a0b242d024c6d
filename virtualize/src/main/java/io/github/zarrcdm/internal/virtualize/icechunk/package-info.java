/** New repositories of Icechunk, whose chunks are parts of other files. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.icechunk;

import org.jspecify.annotations.NullMarked;
