package io.github.zarrcdm.internal.store.icechunk;

import java.time.Instant;

/**
 * A version of a repository.
 *
 * @param id of its snapshot
 * @param parent the id of the version before; null if there is none or it is not known
 * @param message what its author said
 */
public record Commit(String id, String parent, Instant writtenAt, String message) {}
