/** Stores in zip files, read in place wherever their bytes are. */
package io.github.zarrcdm.internal.store.zip;
