package io.github.zarrcdm.internal.virtualize.source;

/**
 * A file that chunks are parts of.
 *
 * @param location opens it, and may have credentials
 * @param name its path or URL without these
 * @param size how long it was when references were made of it; negative if that is unknown
 * @param tag the ETag that its server gave it then; empty if none
 * @param modified when it was changed, in milliseconds since 1970; 0 if that is unknown
 * @param asWritten true if references have this name already, which stays as it is
 */
public record VirtualSource(
    String location, String name, long size, String tag, long modified, boolean asWritten) {
  /** Returns one whose location has no credentials. */
  public static VirtualSource of(String location) {
    return new VirtualSource(location, location, -1, "", 0, false);
  }
}
