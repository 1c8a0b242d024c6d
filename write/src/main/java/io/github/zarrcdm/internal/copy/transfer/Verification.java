package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads back what was written, and compares it with the source, bit by bit. */
public final class Verification {
  private Verification() {}

  /** Throws {@link ZarrException.Corrupt} at the first value that differs. */
  public static void run(ZarrDataset written, List<ArrayTask> tasks) throws IOException {
    Map<String, Array> arrays = Hierarchy.arrays(written.root());
    for (ArrayTask task : tasks) {
      String path = task.array().array().path();
      Array array = arrays.get(path);
      if (array == null) {
        throw new ZarrException.Corrupt(written + ": array " + path + " is not there");
      }
      Optional<String> difference = difference(written, array, task);
      if (difference.isPresent()) {
        throw new ZarrException.Corrupt(
            "%s: array %s: %s is not what the source has; write it again, and check the disk"
                .formatted(written, path, difference.get()));
      }
    }
  }

  /** Returns the first element of {@code array} that is not what the source of {@code task} has. */
  static Optional<String> difference(ZarrDataset written, Array array, ArrayTask task)
      throws IOException {
    for (long n = 0; n < task.written().count(); n++) {
      Box region = task.written().region(n);
      Object expected = task.array().readOnce(task.inSource(region), null);
      Object found = written.readOnce(array, Section.of(region.start(), region.count()), null);
      int at = PrimitiveArrays.mismatch(expected, found);
      if (at >= 0) {
        return Optional.of("element %s of %s".formatted(at, region));
      }
    }
    return Optional.empty();
  }
}
