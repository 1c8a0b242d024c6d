package io.github.zarrcdm.internal.values;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The numbers by which stored values are multiplied, and what is added then. */
public record Scaling(double scale, double offset) {

  /**
   * Returns what {@code scale_factor} and {@code add_offset} of {@code array} say; empty if there
   * is neither.
   */
  public static Optional<Scaling> of(Array array) {
    Attributes attributes = array.attributes();
    Number scale = number(attributes.get(SCALE_FACTOR));
    Number offset = number(attributes.get(ADD_OFFSET));
    boolean single = array.type().kind() == Kind.FLOAT;
    return scale == null && offset == null
        ? Optional.empty()
        : Optional.of(new Scaling(real(scale, 1, single), real(offset, 0, single)));
  }

  private static double real(@Nullable Number number, double otherwise, boolean single) {
    return number == null ? otherwise : single ? number.floatValue() : number.doubleValue();
  }

  private static @Nullable Number number(@Nullable Object value) {
    Object one = value;
    if (one instanceof Typed typed && typed.values().size() == 1) {
      one = typed.values().get(0);
    } else if (one instanceof List<?> list && list.size() == 1) {
      one = list.get(0);
    }
    return one instanceof Number number ? number : null;
  }
}
