/**
 * Stores: maps from keys to bytes, with one file per kind of store. Features are wrappers around a
 * store.
 */
@NullMarked
package io.github.zarrcdm.store;

import org.jspecify.annotations.NullMarked;
