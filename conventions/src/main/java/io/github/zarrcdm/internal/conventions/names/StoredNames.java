package io.github.zarrcdm.internal.conventions.names;

import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import org.jspecify.annotations.Nullable;

/**
 * A dataset as it is stored, for looking up names in it, and meshes: each made once it is needed.
 */
public final class StoredNames {
  private final Group root;
  private @Nullable ModelScope scope;
  private @Nullable DatasetMeshes<Array> meshes;

  public StoredNames(Group root) {
    this.root = root;
  }

  /** Returns the root, with all that is in it. */
  public ModelScope scope() {
    ModelScope known = scope;
    if (known == null) {
      known = ModelScope.of(root);
      scope = known;
    }
    return known;
  }

  /** Returns all its meshes. */
  public DatasetMeshes<Array> meshes() {
    DatasetMeshes<Array> known = meshes;
    if (known == null) {
      known = new DatasetMeshes<>(scope());
      meshes = known;
    }
    return known;
  }
}
