/** One small pool of threads for all opens and reads of a JVM. */
package io.github.zarrcdm.internal.parallel;
