/**
 * What the JVM and the system give: system properties, services of other jars, names of files,
 * printable text, exceptions.
 */
@NullMarked
package io.github.zarrcdm.internal.platform;

import org.jspecify.annotations.NullMarked;
