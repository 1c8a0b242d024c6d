package io.github.zarrcdm.internal.store.http.azure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The storage account that the environment names, as Microsoft's programs, adlfs and GDAL spell it:
 * a connection string, else variables.
 *
 * @param name empty if none is named; so are the others
 * @param endpoint where its containers are, with a slash at the end
 * @see <a
 *     href="https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string">connection
 *     strings</a>
 */
public record AzureAccount(String name, String key, String sas, String endpoint) {
  public static final String NAME = "AZURE_STORAGE_ACCOUNT";
  public static final String KEY = "AZURE_STORAGE_KEY";
  public static final String SAS = "AZURE_STORAGE_SAS_TOKEN";
  public static final String CONNECTION = "AZURE_STORAGE_CONNECTION_STRING";

  /** Returns the account of {@code environment}. */
  public static AzureAccount of(Map<String, String> environment) {
    String connection = environment.getOrDefault(CONNECTION, "");
    return connection.isEmpty()
        ? new AzureAccount(
            first(environment, NAME, "AZURE_STORAGE_ACCOUNT_NAME"),
            first(environment, KEY, "AZURE_STORAGE_ACCOUNT_KEY", "AZURE_STORAGE_ACCESS_KEY"),
            query(environment.getOrDefault(SAS, "")),
            "")
        : of(connection);
  }

  private static AzureAccount of(String connection) {
    Map<String, String> parts = new HashMap<>();
    for (String part : connection.split(";")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        String name = part.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        parts.put(name, part.substring(equals + 1).strip());
      }
    }
    String named = parts.getOrDefault("accountname", "");
    String endpoint = parts.getOrDefault("blobendpoint", "");
    String suffix = parts.getOrDefault("endpointsuffix", "");
    if (endpoint.isEmpty() && !named.isEmpty() && !suffix.isEmpty()) {
      String protocol = parts.getOrDefault("defaultendpointsprotocol", "https");
      endpoint = protocol + "://" + named + ".blob." + suffix;
    }
    return new AzureAccount(
        named.isEmpty() ? endpoint.replaceFirst("^\\w+://", "").replaceFirst("[.:/].*", "") : named,
        parts.getOrDefault("accountkey", ""),
        query(parts.getOrDefault("sharedaccesssignature", "")),
        endpoint.isEmpty() ? "" : endpoint.replaceFirst("(?<!/)/*+$", "/"));
  }

  private static String first(Map<String, String> environment, String... names) {
    for (String name : names) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  /** People write it with and without the question mark, and copy what ends a line. */
  private static String query(String sas) {
    String token = sas.strip();
    return token.isEmpty() || token.startsWith("?") ? token : "?" + token;
  }

  /** Returns true if what the environment has is for {@code account}: nobody else gets it. */
  public boolean is(String account) {
    return name.isEmpty() || name.equalsIgnoreCase(account);
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "the account " + name;
  }
}
