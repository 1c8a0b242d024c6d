/** What every failure becomes before a caller sees it. */
package io.github.zarrcdm.internal.errors;
