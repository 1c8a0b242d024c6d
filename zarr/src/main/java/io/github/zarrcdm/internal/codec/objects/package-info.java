/**
 * Elements of variable size: strings, byte strings, rows, and Python objects as JSON or
 * MessagePack.
 */
@NullMarked
package io.github.zarrcdm.internal.codec.objects;

import org.jspecify.annotations.NullMarked;
