/** Looks up service implementations: stores, store formats, conventions. */
@NullMarked
package io.github.zarrcdm.internal.services;

import org.jspecify.annotations.NullMarked;
