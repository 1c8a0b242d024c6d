/** Pages in HTML: for people, and for the readers of Zarr that list folders by their links. */
@NullMarked
package io.github.zarrcdm.serve.page;

import org.jspecify.annotations.NullMarked;
