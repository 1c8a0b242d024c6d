/**
 * Answers of servers that are kept on disk, so that another process need not ask for them again.
 *
 * <p>{@link DiskCachedRequests} has the rule by which a value is used, {@link DiskCache} the files.
 * A leaf: only {@code HttpStoreProvider} names it.
 */
@NullMarked
package io.github.zarrcdm.internal.store.http.disk;

import org.jspecify.annotations.NullMarked;
