/** Credentials for S3, found with the AWS SDK. */
@NullMarked
package io.github.zarrcdm.s3;

import org.jspecify.annotations.NullMarked;
