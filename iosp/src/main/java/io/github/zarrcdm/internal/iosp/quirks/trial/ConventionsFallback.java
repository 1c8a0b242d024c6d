package io.github.zarrcdm.internal.iosp.quirks.trial;

import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.without;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The choice of conventions in place of those that a dataset names: netCDF-Java fails on most old
 * conventions if a dataset only names them, and some make axes of arrays because of their names.
 */
@Quirk(
    of = "ucar.nc2.internal.dataset.CoordSystemFactory",
    seen = "5.5.3",
    does = "fails on datasets that name an old convention without what it requires",
    instead = "another convention that works, with a finding")
record ConventionsFallback(LimitedTrial attempts, Findings findings) {
  private static final String CONVENTIONS = "Conventions";

  /** The first is CF; the other supports only {@code _Coordinate} attributes. */
  static final List<String> NAMES = List.of("CF-1.8", "_Coordinates");

  /**
   * Returns the tree with the first conventions on which netCDF-Java does not fail; null if there
   * are none.
   */
  @Nullable Group instead(Group root, RuntimeException thrown) {
    String said = named(root.attributes());
    Attributes none = without(root.attributes(), CONVENTIONS::equalsIgnoreCase);
    List<Attributes> others =
        Stream.concat(Stream.of(none), NAMES.stream().map(name -> none.with(CONVENTIONS, name)))
            .toList();
    for (Attributes other : others) {
      Group changed = root.withAttributes(other);
      if (!attempts.fails(changed)) {
        findings.warning(
            root.path(),
            "netCDF-Java fails on it%s: %s"
                .formatted(said == null ? "" : " as \"" + said + "\"", LimitedTrial.said(thrown)),
            "its coordinate systems are made by "
                + (other.has(CONVENTIONS) ? other.text(CONVENTIONS) : "no convention"));
        return changed;
      }
    }
    return null;
  }

  /** Returns the tree with the conventions that make the fewest axes. */
  static Group least(Group root) {
    return as(NAMES.get(NAMES.size() - 1), root);
  }

  static Group as(String name, Group root) {
    Attributes others = without(root.attributes(), CONVENTIONS::equalsIgnoreCase);
    return root.withAttributes(others.with(CONVENTIONS, name));
  }

  private static @Nullable String named(Attributes attributes) {
    return attributes.values().keySet().stream()
        .filter(CONVENTIONS::equalsIgnoreCase)
        .findFirst()
        .map(attributes::text)
        .orElse(null);
  }
}
