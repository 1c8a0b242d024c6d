/** What is in a folder of a web server or a bucket. */
@NullMarked
package io.github.zarrcdm.internal.store.http.listing;

import org.jspecify.annotations.NullMarked;
