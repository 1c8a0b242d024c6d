/**
 * Reading: plan, fetch, decode, copy. Knows the model, stores and codecs, but not how metadata is
 * spelled.
 */
@NullMarked
package io.github.zarrcdm.internal.read;

import org.jspecify.annotations.NullMarked;
