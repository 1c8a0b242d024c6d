package io.github.zarrcdm.internal.virtualize.source;

/**
 * A file that chunks are parts of.
 *
 * @param location opens it, and may have credentials
 * @param name its path or URL without these, as references have it
 */
public record VirtualSource(String location, String name) {
  /** One whose location has no credentials. */
  public static VirtualSource of(String location) {
    return new VirtualSource(location, location);
  }
}
