/** Converts what THREDDS services do not support to something that they do. */
package io.github.zarrcdm.internal.conventions.serving;
