/**
 * Aggregation variables: what their attributes say, and which fragments a section touches.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#aggregation-variables">CF,
 *     2.8 Aggregation Variables</a>
 */
@NullMarked
package io.github.zarrcdm.internal.cf.aggregation;

import org.jspecify.annotations.NullMarked;
