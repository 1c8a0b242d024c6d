/** Stores behind web servers: requests, answers, ranges, retries; one file each. */
package io.github.zarrcdm.internal.store.http;
