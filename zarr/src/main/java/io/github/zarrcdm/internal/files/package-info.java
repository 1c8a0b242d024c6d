/** How names are spelled in the file system. */
@NullMarked
package io.github.zarrcdm.internal.files;

import org.jspecify.annotations.NullMarked;
