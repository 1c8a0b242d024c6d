/** Folders of the file system: links, special files, locks, drafts, and their removal. */
@NullMarked
package io.github.zarrcdm.internal.folder;

import org.jspecify.annotations.NullMarked;
