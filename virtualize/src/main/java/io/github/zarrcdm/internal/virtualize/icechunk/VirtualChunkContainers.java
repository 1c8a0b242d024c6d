package io.github.zarrcdm.internal.virtualize.icechunk;

import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The virtual chunk containers of a repository: how the files are reached of which chunks are
 * parts. Icechunk reads files in none of them, and of these only what its user authorizes.
 *
 * @param prefixes by their URLs, which end with a slash
 */
record VirtualChunkContainers(Map<String, UrlPrefix> prefixes) {
  private static final String HEAD = "virtual_chunk_containers:\n";

  /** What {@link #text} makes. */
  private static final Pattern OWN =
      Pattern.compile(
          Pattern.quote(HEAD)
              + "(?:  \\? '[^\n]*'\n  : name: null\n    url_prefix: '[^\n]*'\n    store: [^\n]*\n)*+");

  /**
   * Returns the innermost folders that have all {@code files} of a server, a bucket, or a folder of
   * the root of this machine, which itself Icechunk does not allow.
   */
  static VirtualChunkContainers of(Collection<UrlPrefix.Url> files) {
    Map<String, UrlPrefix> common = new TreeMap<>();
    for (UrlPrefix.Url file : files) {
      UrlPrefix folder = UrlPrefix.folderOf(file);
      String top = folder.path().replaceFirst("(?s)^(/[^/]*/).*", "$1");
      common.merge(
          folder.scheme() + "://" + folder.server() + (folder.scheme().equals("file") ? top : ""),
          folder,
          UrlPrefix::common);
    }
    Map<String, UrlPrefix> prefixes = new TreeMap<>();
    common.values().forEach(prefix -> prefixes.put(prefix.encoded(), prefix));
    return new VirtualChunkContainers(prefixes);
  }

  /**
   * Icechunk decodes the URLs of files before it compares them with prefixes, which it does not.
   */
  private static String compared(UrlPrefix prefix) {
    return prefix.scheme() + "://" + prefix.server() + prefix.path();
  }

  /** Returns the {@code config.yaml} that declares them; all else is as Icechunk has it. */
  ByteBuffer text() {
    return StandardCharsets.UTF_8.encode(HEAD + entries());
  }

  /**
   * Returns {@code text}, a {@code config.yaml} that {@link #text} has made, with these containers
   * after those that it has; null if it is another one.
   */
  @Nullable ByteBuffer addedTo(ByteBuffer text) {
    String there = StandardCharsets.UTF_8.decode(text).toString();
    return OWN.matcher(there).matches() ? StandardCharsets.UTF_8.encode(there + entries()) : null;
  }

  private String entries() {
    StringBuilder yaml = new StringBuilder();
    for (UrlPrefix prefix : prefixes.values()) {
      String url = quoted(compared(prefix));
      yaml.append("  ? ").append(url).append("\n  : name: null\n    url_prefix: ").append(url);
      yaml.append("\n    store: ").append(store(prefix)).append('\n');
    }
    return yaml.toString();
  }

  private static String store(UrlPrefix prefix) {
    return switch (prefix.scheme()) {
      case "file" -> "!local_file_system " + quoted(prefix.path());
      case "s3" ->
          "!s3 {region: null, endpoint_url: null, anonymous: false, allow_http: false,"
              + " force_path_style: false, network_stream_timeout_seconds: null,"
              + " requester_pays: false}";
      case "gs" -> "!gcs {}";
      case "az", "abfs" -> "!azure {}";
      default -> "!http {}";
    };
  }

  /** YAML's plainest spelling of any text. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
