/** How arrays shall be stored, and what a copy writes. */
@NullMarked
package io.github.zarrcdm.copy.plan;

import org.jspecify.annotations.NullMarked;
