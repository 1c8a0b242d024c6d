/**
 * Where the bytes are: keys to values, one file a kind of store; features are wrappers round a
 * store.
 */
@NullMarked
package io.github.zarrcdm.store;

import org.jspecify.annotations.NullMarked;
