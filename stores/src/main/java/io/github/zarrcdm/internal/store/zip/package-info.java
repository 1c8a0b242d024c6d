/** Stores in zip files, local or remote, read without unpacking. */
@NullMarked
package io.github.zarrcdm.internal.store.zip;

import org.jspecify.annotations.NullMarked;
