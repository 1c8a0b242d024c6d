/** The directory of a zip file, read by ranges. */
package io.github.zarrcdm.internal.zip;
