/**
 * Which chunks a section touches, where the bytes of each are, and how they are fetched and cached.
 */
@NullMarked
package io.github.zarrcdm.internal.chunk;

import org.jspecify.annotations.NullMarked;
