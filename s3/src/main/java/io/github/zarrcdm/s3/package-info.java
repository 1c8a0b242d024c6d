/** Who asks S3, as the AWS SDK knows it. */
package io.github.zarrcdm.s3;
