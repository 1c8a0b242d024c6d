package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import java.util.List;
import java.util.function.Supplier;

/**
 * A dataset in one version of Zarr.
 *
 * @param root all groups and arrays, as last seen
 * @param notes what is not as it is in the source, and what is left out, in sentences
 * @param stored true if it is the source itself, and not encoded on request
 */
public record Version(Store store, Supplier<Group> root, List<String> notes, boolean stored) {}
