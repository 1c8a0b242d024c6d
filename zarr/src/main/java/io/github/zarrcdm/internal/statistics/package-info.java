/** What this JVM has opened, read and asked for, counted by store. */
@NullMarked
package io.github.zarrcdm.internal.statistics;

import org.jspecify.annotations.NullMarked;
