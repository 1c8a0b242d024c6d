package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.util.List;
import java.util.Map;

/**
 * Numbers stored in another type: those that {@code scalar_map.decode} names become what it says,
 * the others keep their value, rounded where the type needs it. A value that the type does not hold
 * is an error, unless {@code out_of_range} says otherwise.
 *
 * <p>Name: {@code cast_value} (v3).
 *
 * <p>Configuration: {@code {"data_type": "uint8", "rounding": "nearest-even", "out_of_range":
 * "clamp"}}.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value">v3
 *     codec cast_value</a>
 */
public final class CastValue extends NumberFilter {
  private final Rounding rounding;
  private final OutOfRange outOfRange;
  private final long[] mapped;
  private final long[] values;

  private CastValue(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
    this.rounding = Rounding.of(configuration);
    this.outOfRange = OutOfRange.of(configuration);
    if (outOfRange == OutOfRange.WRAP && decoded().isFloat()) {
      throw configuration.malformed(
          "out_of_range is wrap, but the elements are %s", decoded.name());
    }
    List<?> pairs = decodePairs(configuration);
    this.mapped = new long[pairs.size()];
    this.values = new long[pairs.size()];
    for (int i = 0; i < mapped.length; i++) {
      if (!(pairs.get(i) instanceof List<?> pair) || pair.size() != 2) {
        throw configuration.malformed("scalar_map.decode has %s, not a pair", pairs.get(i));
      }
      mapped[i] = Scalar.bits(configuration, pair.get(0), encoded, "scalar_map.decode");
      values[i] = Scalar.bits(configuration, pair.get(1), decoded, "scalar_map.decode");
    }
  }

  public static CastValue of(Configuration configuration, DataType type) throws ZarrException {
    if (!configuration.has("data_type")) {
      throw configuration.malformed("data_type is missing");
    }
    return new CastValue(type(configuration, "data_type", type), type, configuration);
  }

  private static List<?> decodePairs(Configuration configuration) throws ZarrException {
    Object map = configuration.get("scalar_map");
    if (map == null) {
      return List.of();
    }
    if (map instanceof Map<?, ?> directions) {
      Object pairs = directions.get("decode");
      if (pairs == null) {
        return List.of();
      } else if (pairs instanceof List<?> list) {
        return list;
      }
    }
    throw configuration.malformed("scalar_map is %s, not an object with lists of pairs", map);
  }

  @Override
  Step step(ChunkContext chunk) {
    Step cast =
        encoded().isFloat() || decoded().isFloat()
            ? (bits, work, count) -> castReals(bits, work, count, chunk)
            : (bits, work, count) -> castIntegers(bits, count, chunk);
    return mapped.length == 0 ? cast : (bits, work, count) -> castMapped(cast, bits, work, count);
  }

  /** Casts what the map does not name, and puts the map's values in between. */
  private void castMapped(Step cast, long[] bits, double[] work, int count) throws ZarrException {
    int[] pair = new int[count];
    for (int i = 0; i < count; i++) {
      pair[i] = find(bits[i]);
      if (pair[i] >= 0) {
        bits[i] = 0;
      }
    }
    cast.apply(bits, work, count);
    for (int i = 0; i < count; i++) {
      if (pair[i] >= 0) {
        bits[i] = values[pair[i]];
      }
    }
  }

  /** Returns the pair of the map for a number; -1 if there is none. A NaN is every NaN. */
  private int find(long bits) {
    for (int i = 0; i < mapped.length; i++) {
      if (mapped[i] == bits || encoded().isFloat() && isNan(mapped[i]) && isNan(bits)) {
        return i;
      }
    }
    return -1;
  }

  private boolean isNan(long bits) {
    double[] value = new double[1];
    encoded().toReals(new long[] {bits}, value, 1);
    return Double.isNaN(value[0]);
  }

  /** Integers to integers: exact, also where no double is. */
  private void castIntegers(long[] bits, int count, ChunkContext chunk) throws ZarrException {
    NumberFormat from = encoded();
    NumberFormat to = decoded();
    if (outOfRange == OutOfRange.WRAP) {
      to.narrow(bits, count);
      return;
    }
    boolean hugePositive = from == NumberFormat.UINT64;
    for (int i = 0; i < count; i++) {
      long value = bits[i];
      boolean tooLarge =
          hugePositive && value < 0
              ? to != NumberFormat.UINT64
              : value > mostLong(to) && value >= 0;
      boolean tooSmall =
          value < 0 && !hugePositive && (!to.isSigned() || value < (long) to.least());
      if (tooLarge || tooSmall) {
        if (outOfRange == OutOfRange.ERROR) {
          throw chunk.corrupt("%s %s is no %s", from, value, to);
        }
        bits[i] = tooSmall ? (long) to.least() : mostLong(to);
      }
    }
  }

  /** Returns the greatest integer of a format, as far as it is a positive long. */
  private static long mostLong(NumberFormat format) {
    return (long) format.most();
  }

  private void castReals(long[] bits, double[] work, int count, ChunkContext chunk)
      throws ZarrException {
    encoded().toReals(bits, work, count);
    if (!decoded().isFloat()) {
      rounding.round(work, count);
    }
    double least = decoded().least();
    double most = decoded().most();
    // 2 to the power of 63 and 64 are doubles, the greatest integers below them are not.
    boolean open = decoded() == NumberFormat.INT64 || decoded() == NumberFormat.UINT64;
    for (int i = 0; i < count; i++) {
      double value = work[i];
      boolean inRange = value >= least && (open ? value < most : value <= most);
      if (!inRange
          && !(decoded().isFloat()
              && (Double.isNaN(value) || encoded().isFloat() && Double.isInfinite(value)))) {
        work[i] = outOfRange.value(value, least, most, decoded(), chunk);
      }
    }
    if (open && outOfRange == OutOfRange.CLAMP) {
      clampLongs(work, bits, count, most);
    } else {
      decoded().fromReals(work, bits, count);
    }
  }

  private void clampLongs(double[] work, long[] bits, int count, double most) {
    decoded().fromReals(work, bits, count);
    for (int i = 0; i < count; i++) {
      if (work[i] >= most) {
        bits[i] = decoded().isSigned() ? Long.MAX_VALUE : -1L;
      }
    }
  }
}
