/**
 * Which chunks a section touches, where the bytes of each are, and how they are fetched and cached.
 */
package io.github.zarrcdm.internal.chunk;
