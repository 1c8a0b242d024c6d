/**
 * Stores behind web servers. Requests and responses are in {@code wire}, lists of folders in {@code
 * listing}, the clouds and their credentials in rooms of their own.
 */
@NullMarked
package io.github.zarrcdm.internal.store.http;

import org.jspecify.annotations.NullMarked;
