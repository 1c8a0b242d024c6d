/**
 * The outlines of cells that are no rows and columns: faces and edges of meshes, cells with bounds.
 */
@NullMarked
package io.github.zarrcdm.internal.place.outline;

import org.jspecify.annotations.NullMarked;
