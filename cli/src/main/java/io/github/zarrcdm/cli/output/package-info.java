/** What the command prints: without control characters of stores, and without secrets. */
@NullMarked
package io.github.zarrcdm.cli.output;

import org.jspecify.annotations.NullMarked;
