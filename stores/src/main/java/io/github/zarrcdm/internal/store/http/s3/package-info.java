/** Amazon S3 and those who speak like it. */
@NullMarked
package io.github.zarrcdm.internal.store.http.s3;

import org.jspecify.annotations.NullMarked;
