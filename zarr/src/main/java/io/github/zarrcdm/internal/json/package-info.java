/** How much of a JSON document is taken, wherever one is read. */
package io.github.zarrcdm.internal.json;
