/** Texts of strangers in messages and on terminals. */
@NullMarked
package io.github.zarrcdm.internal.text;

import org.jspecify.annotations.NullMarked;
