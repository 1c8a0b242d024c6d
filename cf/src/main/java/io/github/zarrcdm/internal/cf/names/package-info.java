/**
 * Attributes that name variables and dimensions, and the search for what a name means, in datasets
 * of any model.
 */
@NullMarked
package io.github.zarrcdm.internal.cf.names;

import org.jspecify.annotations.NullMarked;
