/**
 * Reading: plan, fetch, decode, copy. Knows the model, the store and the codecs, not how metadata
 * is spelled.
 */
package io.github.zarrcdm.internal.read;
