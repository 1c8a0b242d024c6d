/** Values of stores on web servers, and what responses say about their versions. */
@NullMarked
package io.github.zarrcdm.internal.store.http.values;

import org.jspecify.annotations.NullMarked;
