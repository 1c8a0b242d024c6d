/**
 * Elements of variable size: strings, byte strings, rows, and Python objects as JSON or
 * MessagePack.
 */
package io.github.zarrcdm.internal.codec.objects;
