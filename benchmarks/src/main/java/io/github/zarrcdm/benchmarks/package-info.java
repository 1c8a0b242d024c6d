/**
 * JMH benchmarks of what a read is made of, and of whole reads of small stores made on the spot.
 */
package io.github.zarrcdm.benchmarks;
