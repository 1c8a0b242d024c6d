/** What the files of Icechunk have in common, for those who read them and who write new ones. */
@NullMarked
package io.github.zarrcdm.internal.icechunk;

import org.jspecify.annotations.NullMarked;
