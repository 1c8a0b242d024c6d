package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A WKT keyword with what stands in its brackets.
 *
 * @param keyword in upper case
 * @param values quoted strings, numbers and bare words, all as text, in their order
 * @param children nodes, in their order
 */
record WktNode(String keyword, List<String> values, List<WktNode> children) {

  boolean is(Set<String> keywords) {
    return keywords.contains(keyword);
  }

  /** Returns the first child of one of these keywords; null if there is none. */
  @Nullable WktNode child(Set<String> keywords) {
    for (WktNode child : children) {
      if (child.is(keywords)) {
        return child;
      }
    }
    return null;
  }

  @Nullable WktNode child(String keyword) {
    return child(Set.of(keyword));
  }

  /** Returns the value at {@code index}; an empty text if there are fewer. */
  String text(int index) {
    return index < values.size() ? values.get(index) : "";
  }

  double number(int index) throws UnreadableCrs {
    try {
      double number = Double.parseDouble(text(index));
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below, with the keyword
    }
    throw new UnreadableCrs(
        "%s[\"%s\"] has no number where one belongs: \"%s\"", keyword, text(0), text(index));
  }
}
