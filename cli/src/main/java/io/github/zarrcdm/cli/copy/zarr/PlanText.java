package io.github.zarrcdm.cli.copy.zarr;

import io.github.zarrcdm.cli.info.CountText;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.CopyPlan.PlannedArray;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What would be written, for people. */
public final class PlanText {
  private PlanText() {}

  /** Prints {@code plan}, a line for each array. */
  public static void write(CopyPlan plan, PrintWriter out) {
    out.printf(
        "%s: Zarr %s, %s, %s before compression%n",
        plan.target(),
        plan.format(),
        CountText.of(plan.arrays().size(), "array"),
        CountText.bytes(plan.bytes()));
    for (PlannedArray array : plan.arrays()) {
      out.printf(
          "  %-16s %-9s (%s)  chunks %s%s  %s  %s%s%n",
          array.path().substring(1),
          array.type(),
          IntStream.range(0, array.shape().length)
              .mapToObj(d -> array.dimensions().get(d) + "=" + array.shape()[d])
              .collect(Collectors.joining(", ")),
          shape(array.chunks()),
          array.shards() == null ? "" : "  shards " + shape(array.shards()),
          array.codecs().isEmpty() ? "not compressed" : String.join(", ", array.codecs()),
          CountText.bytes(array.bytes()),
          array.rechunked() ? "  through an intermediate file of that size" : "");
    }
  }

  private static String shape(int[] lengths) {
    return lengths.length == 0
        ? "one"
        : Arrays.stream(lengths).mapToObj(String::valueOf).collect(Collectors.joining("x"));
  }
}
