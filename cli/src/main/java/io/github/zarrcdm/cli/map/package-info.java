/** Pictures of variables, the verb {@code map}. */
@NullMarked
package io.github.zarrcdm.cli.map;

import org.jspecify.annotations.NullMarked;
