package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Packed arrays with chunks that were never written and hold a fill value that no attribute marks
 * as missing: they look like data, mostly the add_offset.
 */
public final class UnmarkedFillValues {
  private static final int MOST_NAMES = 1_000_000;

  private UnmarkedFillValues() {}

  /** Returns a sentence for each array of {@code dataset}, whose values are not read. */
  public static List<String> in(ZarrDataset dataset) throws IOException {
    List<String> found = new ArrayList<>();
    look(dataset, dataset.root(), found);
    return found;
  }

  private static void look(ZarrDataset dataset, Group group, List<String> found)
      throws IOException {
    for (Array array : group.arrays()) {
      gaps(dataset, array).ifPresent(found::add);
    }
    for (Group child : group.groups()) {
      look(dataset, child, found);
    }
  }

  private static Optional<String> gaps(ZarrDataset dataset, Array array) throws IOException {
    Attributes attributes = array.attributes();
    OptionalDouble scale = number(attributes.get(SCALE_FACTOR));
    OptionalDouble offset = number(attributes.get(ADD_OFFSET));
    if (scale.isEmpty() && offset.isEmpty()
        || !(array.data() instanceof ArrayData.Chunked chunked)
        || !(chunked.fill() instanceof Number fill)
        || isMissing(fill, attributes)) {
      return Optional.empty();
    }
    long count = ChunkSections.of(array, chunked).count();
    Optional<List<long[]>> stored = dataset.stored(array, MOST_NAMES);
    long gaps = stored.isEmpty() ? 0 : count - stored.get().size();
    return gaps <= 0
        ? Optional.empty()
        : Optional.of(
            "%s: %s of its %s chunks were never written and read as %s, which no _FillValue marks as missing; add the attribute _FillValue %s if no value is that"
                .formatted(
                    array.path(),
                    gaps,
                    count,
                    fill.doubleValue() * scale.orElse(1) + offset.orElse(0),
                    fill));
  }

  private static boolean isMissing(Number fill, Attributes attributes) {
    for (String name : new String[] {FILL_VALUE, MISSING_VALUE}) {
      OptionalDouble missing = number(attributes.get(name));
      if (missing.isPresent() && missing.getAsDouble() == fill.doubleValue()) {
        return true;
      }
    }
    return false;
  }

  private static OptionalDouble number(@Nullable Object value) {
    if (value instanceof Attributes.Typed typed && typed.values().size() == 1) {
      return number(typed.values().get(0));
    }
    return value instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
