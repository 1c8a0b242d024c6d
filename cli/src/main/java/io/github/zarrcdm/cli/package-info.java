/** The command: one file per verb, and what they share. */
@NullMarked
package io.github.zarrcdm.cli;

import org.jspecify.annotations.NullMarked;
