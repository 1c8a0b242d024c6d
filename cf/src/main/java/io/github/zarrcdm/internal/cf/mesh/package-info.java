/** Unstructured meshes as UGRID 1.0 describes them, in datasets of any model. */
@NullMarked
package io.github.zarrcdm.internal.cf.mesh;

import org.jspecify.annotations.NullMarked;
