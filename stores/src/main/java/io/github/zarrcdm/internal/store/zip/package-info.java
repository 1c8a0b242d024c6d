/** Stores in zip files, local or remote, read without unpacking. */
package io.github.zarrcdm.internal.store.zip;
