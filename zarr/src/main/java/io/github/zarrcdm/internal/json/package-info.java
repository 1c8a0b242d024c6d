/** Limits on JSON documents, wherever one is parsed. */
package io.github.zarrcdm.internal.json;
