/** Memory that decoding needs for a moment: reused, and bounded. */
package io.github.zarrcdm.internal.codec.memory;
