/** Pictures of variables, as a server asks for them; who draws them is given to it. */
@NullMarked
package io.github.zarrcdm.serve.picture;

import org.jspecify.annotations.NullMarked;
