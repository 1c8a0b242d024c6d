/** Google Cloud Storage: accounts, tokens, and who pays. */
@NullMarked
package io.github.zarrcdm.internal.store.http.google;

import org.jspecify.annotations.NullMarked;
