package io.github.zarrcdm.internal.cf.mesh;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION_INDEX_SET;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;

import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which elements of which mesh the values of a variable belong to.
 *
 * @param indexSet the variable that selects some of them by their index; null for all
 * @param dimension of the variable that counts them
 */
public record MeshData<V>(
    MeshTopology<V> mesh, MeshLocation location, @Nullable V indexSet, NamedLength dimension) {

  /** Returns true if these attributes of a variable name a mesh, or an index set of one. */
  public static boolean isSaidBy(Map<String, String> texts) {
    return (texts.containsKey(MESH) || texts.containsKey(LOCATION_INDEX_SET))
        && !texts.containsKey(CF_ROLE); // A mesh, its connectivity, or an index set.
  }
}
