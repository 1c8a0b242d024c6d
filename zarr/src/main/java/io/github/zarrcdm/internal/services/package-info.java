/** Looks up service implementations: stores, store formats, conventions. */
package io.github.zarrcdm.internal.services;
