/** What a store becomes when its arrays grow along one of their dimensions. */
@NullMarked
package io.github.zarrcdm.internal.growth;

import org.jspecify.annotations.NullMarked;
