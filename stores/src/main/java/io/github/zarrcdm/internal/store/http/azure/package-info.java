/** Azure Blob Storage: accounts, keys and signed URLs. */
@NullMarked
package io.github.zarrcdm.internal.store.http.azure;

import org.jspecify.annotations.NullMarked;
