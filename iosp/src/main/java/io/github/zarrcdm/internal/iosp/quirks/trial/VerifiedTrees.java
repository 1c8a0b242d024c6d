package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the most recently added trees, by fingerprints of their metadata; array contents do not
 * matter, except whether they are readable. No tree is kept.
 */
final class VerifiedTrees {
  private static final int MOST = 10_000;

  /**
   * What netCDF-Java does not fail on.
   *
   * @param dates the axes whose values still matter
   * @param surplus what it has to lose before
   * @param aliased axes that have to name their dimension before
   * @param findings what coverages fail on, which is left as it is
   */
  record Known(
      List<DateAxis> dates,
      SurplusCoordinates surplus,
      AliasedAxes aliased,
      List<Finding> findings) {
    Known {
      dates = List.copyOf(dates);
      findings = List.copyOf(findings);
    }

    /** Returns {@code root} as netCDF-Java can read it. */
    Group applied(Group root, Findings found) {
      return surplus.removedFrom(aliased.namedIn(root), found);
    }
  }

  private final Map<UUID, Known> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Known> eldest) {
          return size() > MOST;
        }
      };

  /** Returns what was added with a tree of this fingerprint; null if none was. */
  @Nullable Known get(UUID fingerprint) {
    synchronized (known) {
      return known.get(fingerprint);
    }
  }

  void add(UUID fingerprint, Known tree) {
    synchronized (known) {
      known.put(fingerprint, tree);
    }
  }

  /** Returns a number that trees with the same metadata share. */
  static UUID fingerprint(Group root) {
    StringBuilder text = new StringBuilder();
    describe(root, text);
    return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void describe(Group group, StringBuilder text) {
    describe(group.path(), text);
    describe(group.attributes().values(), text);
    text.append(group.dimensions());
    for (Array array : group.arrays()) {
      describe(array.path(), text);
      describe(array.type(), text);
      text.append(Arrays.toString(array.shape()));
      text.append(array.data() instanceof ArrayData.Unreadable);
      describe(array.dimensionNames(), text);
      describe(array.attributes().values(), text);
    }
    group.groups().forEach(inner -> describe(inner, text));
  }

  /** Not by a record's own toString, which takes Java longer to link than all else here. */
  private static void describe(DataType type, StringBuilder text) {
    describe(type.name(), text);
    text.append(type.kind()).append(type.unsigned()).append(type.size());
    for (DataType.Field field : type.fields()) {
      describe(field.name(), text);
      describe(field.type(), text);
      text.append(field.offset()).append(field.shape()).append(field.order());
    }
    DataType item = type.item();
    if (item != null) {
      describe(item, text);
    }
  }

  /** Text is preceded by its length, so that none looks like a number or like several values. */
  private static void describe(@Nullable Object value, StringBuilder text) {
    if (value instanceof String string) {
      text.append('"').append(string.length()).append(' ').append(string);
    } else if (value instanceof List<?> list) {
      text.append('[');
      list.forEach(item -> describe(item, text));
      text.append(']');
    } else if (value instanceof Map<?, ?> map) {
      text.append('{');
      map.forEach(
          (name, item) -> {
            describe(name, text);
            describe(item, text);
          });
      text.append('}');
    } else if (value instanceof Typed typed) {
      text.append(typed.kind()).append(typed.unsigned());
      describe(typed.values(), text);
    } else {
      text.append(value).append(',');
    }
  }
}
