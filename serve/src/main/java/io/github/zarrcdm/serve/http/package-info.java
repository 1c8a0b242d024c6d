/** Requests and answers of HTTP, and the server that carries them. */
@NullMarked
package io.github.zarrcdm.serve.http;

import org.jspecify.annotations.NullMarked;
