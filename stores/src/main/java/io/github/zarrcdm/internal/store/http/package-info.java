/** Stores behind web servers: requests, responses, ranges and retries, one file each. */
package io.github.zarrcdm.internal.store.http;
