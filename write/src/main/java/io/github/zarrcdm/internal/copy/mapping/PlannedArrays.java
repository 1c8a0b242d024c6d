package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.copy.plan.CopyPlan.PlannedArray;
import io.github.zarrcdm.internal.copy.plan.Rechunking;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.InnerChunks;
import java.util.List;
import java.util.Optional;

/** What is reported of an array before it is written. */
public final class PlannedArrays {
  private PlannedArrays() {}

  /** Returns the plan of {@code copied}, in those regions. */
  public static PlannedArray of(CopiedArray copied, Rechunking how) {
    ArrayData.Chunked data = (ArrayData.Chunked) copied.array().data();
    int[] stored = copied.unit();
    Optional<InnerChunks> inner = InnerChunks.of(data.codecs(), stored.length);
    return new PlannedArray(
        copied.array().path(),
        copied.array().type().name(),
        copied.array().dimensionNames(),
        copied.array().shape(),
        inner.map(i -> i.grid().shape()).orElse(stored),
        inner.isPresent() ? stored : null,
        names(inner.map(InnerChunks::codecs).orElse(data.codecs())),
        copied.bytes(),
        how.passes(),
        !how.direct());
  }

  private static List<String> names(List<CodecSpec> codecs) {
    return codecs.stream()
        .map(codec -> codec.name().replaceFirst("^numcodecs\\.", ""))
        .filter(name -> !name.equals("bytes"))
        .toList();
  }
}
