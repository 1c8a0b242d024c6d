/**
 * Requests and responses: connections, retries, redirects, limits, and which hosts may be asked.
 */
@NullMarked
package io.github.zarrcdm.internal.store.http.wire;

import org.jspecify.annotations.NullMarked;
