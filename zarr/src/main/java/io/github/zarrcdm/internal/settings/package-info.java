/** Reads system properties. */
package io.github.zarrcdm.internal.settings;
