/** The errors of the project. */
package io.github.zarrcdm.error;
