/** What requests are answered with, whatever server they come by. */
@NullMarked
package io.github.zarrcdm.serve.site;

import org.jspecify.annotations.NullMarked;
