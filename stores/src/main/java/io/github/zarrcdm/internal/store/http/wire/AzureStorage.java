package io.github.zarrcdm.internal.store.http.wire;

/** The domains of Azure's storage, and the version of its protocol that requests ask for. */
public final class AzureStorage {
  /** A regular expression: of the whole world, of governments, of China, of Fabric. */
  public static final String DOMAINS =
      "(?:core\\.(?:windows\\.net|usgovcloudapi\\.net|chinacloudapi\\.cn)|fabric\\.microsoft\\.com)";

  /** The header that names {@link #VERSION}; without it, tokens are refused. */
  public static final String VERSION_HEADER = "x-ms-version";

  public static final String VERSION = "2021-08-06";

  private AzureStorage() {}
}
