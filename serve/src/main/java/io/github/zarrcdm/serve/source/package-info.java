/** What is served: datasets as stores, of the edition that their source has now. */
@NullMarked
package io.github.zarrcdm.serve.source;

import org.jspecify.annotations.NullMarked;
