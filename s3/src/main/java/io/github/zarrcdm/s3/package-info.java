/** Credentials for S3, found with the AWS SDK. */
package io.github.zarrcdm.s3;
