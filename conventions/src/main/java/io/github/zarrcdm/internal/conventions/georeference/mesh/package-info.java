/**
 * Places of the elements of meshes (UGRID 1.0), computed from those of their nodes, and meshes of
 * MPAS as meshes of UGRID.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.georeference.mesh;

import org.jspecify.annotations.NullMarked;
