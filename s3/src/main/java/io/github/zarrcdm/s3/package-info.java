/** Stores in S3, and in what speaks like it. */
package io.github.zarrcdm.s3;
