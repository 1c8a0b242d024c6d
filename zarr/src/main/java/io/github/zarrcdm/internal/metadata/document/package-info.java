/** Documents of stores: read, consolidated, and with the marks of unfinished writers. */
@NullMarked
package io.github.zarrcdm.internal.metadata.document;

import org.jspecify.annotations.NullMarked;
