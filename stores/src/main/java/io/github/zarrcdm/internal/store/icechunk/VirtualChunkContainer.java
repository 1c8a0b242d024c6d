package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration of a repository says of the places where virtual chunks are: how they are
 * reached, never that they may be.
 *
 * @param name null if it has none
 * @param prefix what their locations begin with; with a slash at its end
 * @param options of a location there: {@code region}, {@code endpoint}, {@code anonymous}, {@code
 *     account}
 */
record VirtualChunkContainer(@Nullable String name, UrlPrefix prefix, Map<String, String> options) {

  /**
   * Returns the containers in a configuration; those that make no sense are left out, as Icechunk
   * does.
   */
  static List<VirtualChunkContainer> of(@Nullable Object configuration) {
    List<VirtualChunkContainer> containers = new ArrayList<>();
    if (configuration instanceof Map<?, ?> map
        && map.get("virtual_chunk_containers") instanceof Map<?, ?> entries) {
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        if (entry.getValue() instanceof Map<?, ?> said) {
          VirtualChunkContainer container = of(String.valueOf(entry.getKey()), said);
          if (container != null) {
            containers.add(container);
          }
        }
      }
    }
    return containers;
  }

  /** In old files the key is the name. */
  private static @Nullable VirtualChunkContainer of(String key, Map<?, ?> said) {
    UrlPrefix prefix = UrlPrefix.of(said.get("url_prefix") instanceof String url ? url : key);
    String old = key.contains("://") ? null : key;
    String name = said.get("name") instanceof String given ? given : old;
    return prefix == null
        ? null
        : new VirtualChunkContainer(name, prefix, options(said.get("store")));
  }

  /** Not its headers, which may be somebody's password. */
  private static Map<String, String> options(@Nullable Object store) {
    Map<String, String> options = new HashMap<>();
    if (store instanceof Map<?, ?> tagged && tagged.size() == 1) {
      Map.Entry<?, ?> only = tagged.entrySet().iterator().next();
      if (only.getValue() instanceof Map<?, ?> said) {
        put(options, "region", said.get("region"));
        put(options, "endpoint", said.get("endpoint_url"));
        put(options, "account", said.get("account"));
        if (Boolean.TRUE.equals(said.get("anonymous"))) {
          options.put("anonymous", "true");
        }
      }
      if ("tigris".equals(only.getKey())) {
        options.putIfAbsent("endpoint", "https://t3.storage.dev");
      }
    }
    return options;
  }

  private static void put(Map<String, String> options, String key, @Nullable Object value) {
    if (value instanceof String text && !text.isBlank()) {
      options.put(key, text);
    }
  }
}
