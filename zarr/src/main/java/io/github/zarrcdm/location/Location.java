package io.github.zarrcdm.location;

import java.util.Map;

/**
 * Where a store is.
 *
 * @param text what the user wrote
 * @param scheme in lower case: {@code file}, {@code zip}, {@code https}, {@code s3}, {@code
 *     reference}, ...
 * @param root the address of the store in the terms of its scheme, without options, without a
 *     trailing slash or marker file
 * @param group the path of the node to open as root: {@code /} or {@code /g/h}
 * @param options from the fragment, keys in lower case; values may be empty
 */
public record Location(
    String text, String scheme, String root, String group, Map<String, String> options) {

  /** An option's value; {@code otherwise} if it is not given. */
  public String option(String key, String otherwise) {
    return options.getOrDefault(key, otherwise);
  }

  /** The root, with credentials and query removed. */
  @Override
  public String toString() {
    return root.replaceAll("(?<=://)[^/@]*@", "").replaceAll("\\?.*", "");
  }
}
