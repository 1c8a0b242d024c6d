package io.github.zarrcdm.internal.copy.quirks.ncml;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Group;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * The attributes and values that NcML states. netCDF-Java keeps the old ones in some places, and
 * cuts off numbers that are beyond its types.
 */
@Quirk(
    of = "ucar.nc2.internal.ncml.NcmlReader",
    seen = "5.5.3",
    does =
        "keeps old attributes and values in some places where NcML states others, and "
            + "cuts off numbers beyond its types",
    instead = "a copy refuses datasets that do not have what their NcML states")
final class NcmlDeclarations {
  private static final String BLANKS = " \t\n\r";

  private final String place;

  private NcmlDeclarations(String place) {
    this.place = place;
  }

  /**
   * Throws {@link ZarrException.NotWritable} unless {@code shown} has what {@code group}, an
   * element of the NcML at {@code place}, states of it.
   */
  static void check(Element group, Group shown, String place) throws IOException {
    new NcmlDeclarations(place).group(group, shown);
  }

  private void group(Element group, Group shown) throws IOException {
    attributes(group, shown.attributes(), "");
    variables(group, shown::findVariableLocal);
    for (Element inner : NcmlElements.of(group, "group")) {
      Group found = shown.findGroupLocal(inner.getAttribute("name"));
      if (found != null) {
        group(inner, found);
      }
    }
  }

  private void variables(Element parent, Function<String, @Nullable Variable> shown)
      throws IOException {
    Map<String, Element> stated = byName(parent, "variable");
    for (Map.Entry<String, Element> variable : stated.entrySet()) {
      Variable found = shown.apply(variable.getKey());
      if (found == null) {
        continue;
      }
      attributes(variable.getValue(), found.attributes(), " of " + found.getFullName());
      values(variable.getValue(), found);
      if (found instanceof Structure structure) {
        variables(variable.getValue(), structure::findVariable);
      }
    }
    for (String removed : removed(parent, "variable")) {
      if (shown.apply(removed) != null && !stated.containsKey(removed)) {
        throw refused("netCDF-Java does not remove variable %s", removed);
      }
    }
  }

  private void attributes(Element owner, AttributeContainer shown, String of) throws ZarrException {
    Map<String, Element> stated = byName(owner, "attribute");
    Set<String> removed = removed(owner, "attribute");
    for (String name : removed) {
      if (shown.findAttribute(name) != null) {
        throw refused(
            "netCDF-Java does not remove attribute %s%s here; remove it in each of the datasets",
            name, of);
      }
    }
    for (Map.Entry<String, Element> attribute : stated.entrySet()) {
      String name = attribute.getKey();
      String from = attribute.getValue().getAttribute("orgName");
      if (!from.isEmpty() && !stated.containsKey(from) && shown.findAttribute(from) != null) {
        throw refused(
            "netCDF-Java does not rename attribute %s%s here; rename it in each of the datasets",
            from, of);
      }
      Optional<String> text = text(attribute.getValue());
      if (text.isPresent() && !removed.contains(name)) {
        attribute(attribute.getValue(), text.get(), shown.findAttribute(name), of);
      }
    }
  }

  private void attribute(Element stated, String text, @Nullable Attribute shown, String of)
      throws ZarrException {
    Array values = shown == null ? null : shown.getValues();
    boolean same =
        shown != null
            && values != null
            && NcmlLiterals.are(
                NcmlLiterals.of(stated, text), values.copyTo1DJavaArray(), shown.getDataType());
    if (!same) {
      throw refused(
          "netCDF-Java reads attribute %s%s as %s, not as %s%s",
          stated.getAttribute("name"),
          of,
          values == null ? "nothing" : values.toString().strip(),
          text,
          stated.hasAttribute("value") ? "" : "; give it as value=\"...\"");
    }
  }

  /** Returns what {@code attribute} has for a value, in either place; empty if it has none. */
  private static Optional<String> text(Element attribute) {
    String text =
        attribute.hasAttribute("value")
            ? attribute.getAttribute("value")
            : attribute.getTextContent().strip().replaceAll("\\s+", " ");
    return Optional.of(text).filter(any -> !any.isEmpty());
  }

  private void values(Element variable, Variable shown) throws IOException {
    List<Element> all = NcmlElements.of(variable, "values");
    if (all.isEmpty() || all.get(0).hasAttribute("fromAttribute")) {
      return;
    }
    Element values = all.get(0);
    Array read = ConvertedVariables.given(shown);
    boolean counted = values.hasAttribute("start") && values.hasAttribute("increment");
    boolean same =
        counted
            ? isCounted(values, read, shown.getDataType())
            : isListed(values, read, shown.getDataType());
    if (!same) {
      throw refused(
          "netCDF-Java reads the values of %s as %s, not as listed; use a type that holds them,"
              + " such as long or double, and a shape that they fill",
          shown.getFullName(), abridged(read));
    }
  }

  private static boolean isListed(Element values, Array read, DataType type) {
    String text = values.getTextContent();
    String separator = values.hasAttribute("separator") ? values.getAttribute("separator") : BLANKS;
    List<String> parts = NcmlLiterals.split(text, separator);
    return type == DataType.CHAR
        ? isWritten(text, parts, read)
        : NcmlLiterals.are(parts, read.copyTo1DJavaArray(), type);
  }

  /** Characters can be listed one by one, or as words that fill the last dimension. */
  private static boolean isWritten(String text, List<String> words, Array read) {
    String shown = new String((char[]) read.copyTo1DJavaArray());
    if (shown.equals(text)) {
      return true;
    }
    int length = read.getRank() == 0 ? 1 : read.getShape()[read.getRank() - 1];
    StringBuilder padded = new StringBuilder();
    for (String word : words) {
      padded.append(word).append("\0".repeat(Math.max(0, length - word.length())));
    }
    return shown.contentEquals(padded);
  }

  /** netCDF-Java counts in doubles, which floats are made of. */
  private static boolean isCounted(Element values, Array read, DataType type) {
    if (!type.isIntegral() || read.getSize() == 0) {
      return true;
    }
    BigDecimal start;
    BigDecimal increment;
    try {
      start = new BigDecimal(values.getAttribute("start").strip());
      increment = new BigDecimal(values.getAttribute("increment").strip());
    } catch (NumberFormatException e) {
      return false; // as only Java spells numbers: 1d, 0x1p3
    }
    IndexIterator each = read.getIndexIterator();
    for (long i = 0; each.hasNext(); i++) {
      BigDecimal exact = start.add(increment.multiply(BigDecimal.valueOf(i)));
      if (!NcmlLiterals.is(exact, each.getLongNext(), 8 * type.getSize())) {
        return false;
      }
    }
    return true;
  }

  static String abridged(Array values) {
    String all = values.toString().strip();
    return all.length() <= 60 ? all : all.substring(0, 60) + "...";
  }

  /** The last counts, as in netCDF-Java. */
  private static Map<String, Element> byName(Element parent, String kind) {
    Map<String, Element> named = new LinkedHashMap<>();
    NcmlElements.of(parent, kind).forEach(each -> named.put(each.getAttribute("name"), each));
    return named;
  }

  private static Set<String> removed(Element parent, String type) {
    return NcmlElements.of(parent, "remove").stream()
        .filter(remove -> type.equals(remove.getAttribute("type")))
        .map(remove -> remove.getAttribute("name"))
        .collect(Collectors.toSet());
  }

  private ZarrException.NotWritable refused(String what, Object... parts) {
    return new ZarrException.NotWritable("%s: %s.".formatted(place, what.formatted(parts)));
  }
}
