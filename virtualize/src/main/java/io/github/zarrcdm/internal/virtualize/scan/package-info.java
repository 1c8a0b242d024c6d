/** What a file is, and what it becomes. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.scan;

import org.jspecify.annotations.NullMarked;
