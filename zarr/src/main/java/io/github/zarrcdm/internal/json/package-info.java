/** Limits on JSON documents, wherever one is parsed. */
@NullMarked
package io.github.zarrcdm.internal.json;

import org.jspecify.annotations.NullMarked;
