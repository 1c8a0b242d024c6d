package io.github.zarrcdm.internal.remote;

/** The folder in which this process keeps answers of servers, as the administrator has set it. */
public final class DiskCacheFolder {
  /** The system property that names it. */
  public static final String PROPERTY = "zarrcdm.disk.cache";

  private DiskCacheFolder() {}

  /** Returns its path; empty if nothing is kept. */
  public static String path() {
    return System.getProperty(PROPERTY, "").strip();
  }

  /** Returns true if there is one, so that this process will read from servers. */
  public static boolean isSet() {
    return !path().isEmpty();
  }
}
