package io.github.zarrcdm.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One of the versions that a store keeps of its content.
 *
 * @param parent the id of the version before; null if there is none or it is not known
 * @param message what its author said
 */
public record Version(String id, @Nullable String parent, Instant writtenAt, String message) {}
