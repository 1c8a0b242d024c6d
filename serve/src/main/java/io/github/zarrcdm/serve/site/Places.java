package io.github.zarrcdm.serve.site;

import io.github.zarrcdm.serve.source.ServedDataset;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is served, by the first parts of paths. */
public interface Places {
  /** The versions of Zarr in which a dataset is served, by the part of a path behind its own. */
  Map<String, Integer> FORMATS = Map.of("v2.zarr", 2, "v3.zarr", 3);

  /**
   * Returns the place to which {@code parts}, or the first of them, lead; empty if there is none.
   * Throws {@link AccessDeniedException} if it is not for who asks.
   */
  Optional<Place> find(List<String> parts) throws IOException;

  /** Returns true if there are pages of folders, which list datasets. */
  boolean listed();

  /** What a path leads to. */
  sealed interface Place {
    /**
     * A dataset.
     *
     * @param parts how many parts of the path name it
     */
    record Dataset(ServedDataset dataset, int parts) implements Place {}

    /** A folder, with the names of datasets and, with a slash behind, of folders in it. */
    record Folder(List<String> names) implements Place {}
  }
}
