/** What the verb {@code serve} adds to the server: pictures of variables on its pages. */
@NullMarked
package io.github.zarrcdm.cli.serve;

import org.jspecify.annotations.NullMarked;
