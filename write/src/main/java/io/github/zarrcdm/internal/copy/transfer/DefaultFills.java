package io.github.zarrcdm.internal.copy.transfer;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Regions;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds netCDF's default fill values among what is copied: cells that nobody wrote, in variables
 * without {@code _FillValue}, which netCDF takes for missing and Zarr would not. The copy gets the
 * attribute for an array that has such cells.
 */
public final class DefaultFills {
  private static final Logger LOG = LoggerFactory.getLogger(DefaultFills.class);

  private final Map<String, Object> found = new ConcurrentHashMap<>();

  /** Gives the values of a box of an array. */
  @FunctionalInterface
  public interface Reading {
    Object of(CopiedArray array, Box box) throws IOException;
  }

  /**
   * Returns what all values of {@code arrays} show, by path, the smallest array first; those beyond
   * {@code most} bytes in all are not read, and count as having some. What cannot be read has none.
   */
  public static Map<String, Object> of(List<CopiedArray> arrays, long most, Reading reading) {
    DefaultFills fills = new DefaultFills();
    long left = most;
    List<CopiedArray> watched =
        arrays.stream()
            .filter(fills::watches)
            .sorted(Comparator.comparingLong(CopiedArray::bytes))
            .toList();
    for (CopiedArray array : watched) {
      left -= array.bytes();
      if (left < 0) {
        NetcdfFill.of(array.array().type())
            .ifPresent(value -> fills.found.put(array.array().path(), value));
      } else {
        fills.search(array, reading);
      }
    }
    return fills.found();
  }

  /**
   * Returns a sentence about the arrays at {@code paths}, which show such values, if there are any.
   */
  public static Optional<String> note(Set<String> paths) {
    return paths.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "netCDF's default fill value is among the values of %s, and is their _FillValue now: netCDF-Java and ncdump take it for missing anyway, xarray only now"
                .formatted(paths.stream().sorted().collect(Collectors.joining(", "))));
  }

  private void search(CopiedArray array, Reading reading) {
    Regions parts = Regions.of(array.array().shape(), array.unit());
    try {
      for (long n = 0; n < parts.count() && watches(array); n++) {
        look(array, reading.of(array, parts.region(n)));
      }
    } catch (IOException e) {
      LOG.debug("{}: its values show no fill value", array.array().path(), e);
    }
  }

  /** Returns true if {@code copied} may have such values, and none has been seen yet. */
  boolean watches(CopiedArray copied) {
    return mayHave(copied) && !found.containsKey(copied.array().path());
  }

  /** Returns true if cells of {@code copied} that nobody wrote are not known by an attribute. */
  static boolean mayHave(CopiedArray copied) {
    return copied.primitive()
        && copied.stored().isEmpty()
        && !copied.variable().getDataType().isEnum()
        && NetcdfFill.of(copied.array().type()).isPresent()
        && !copied.array().attributes().has(FILL_VALUE);
  }

  /** Looks through {@code values} of {@code copied}. */
  void look(CopiedArray copied, Object values) {
    if (watches(copied) && NetcdfFill.isIn(values, copied.array().type().unsigned())) {
      NetcdfFill.of(copied.array().type())
          .ifPresent(value -> found.put(copied.array().path(), value));
    }
  }

  /** Returns the value of each array that has some, by path. */
  Map<String, Object> found() {
    return new TreeMap<>(found);
  }
}
