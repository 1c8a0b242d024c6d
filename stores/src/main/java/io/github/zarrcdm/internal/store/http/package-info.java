/** Stores behind web servers: requests, responses, ranges and retries, one file each. */
@NullMarked
package io.github.zarrcdm.internal.store.http;

import org.jspecify.annotations.NullMarked;
