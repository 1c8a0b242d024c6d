/**
 * Elements without a fixed size: texts, byte strings, rows, and whatever Python objects were put
 * into JSON or MessagePack.
 */
package io.github.zarrcdm.internal.codec.objects;
