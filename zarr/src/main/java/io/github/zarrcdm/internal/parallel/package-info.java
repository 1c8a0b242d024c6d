/** One small thread pool for all opens and reads in a JVM. */
@NullMarked
package io.github.zarrcdm.internal.parallel;

import org.jspecify.annotations.NullMarked;
