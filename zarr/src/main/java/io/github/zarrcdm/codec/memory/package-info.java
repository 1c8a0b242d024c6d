/** Memory that decoding needs for a moment: reused, and bounded. */
package io.github.zarrcdm.codec.memory;
