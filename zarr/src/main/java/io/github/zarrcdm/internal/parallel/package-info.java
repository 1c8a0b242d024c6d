/** One small thread pool for all opens and reads in a JVM. */
package io.github.zarrcdm.internal.parallel;
