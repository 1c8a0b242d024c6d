package io.github.zarrcdm.internal.iosp.cdm;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Group;
import java.util.Arrays;

/** A description of a store for people, which ToolsUI shows as file details. */
public final class StoreDetails {
  private StoreDetails() {}

  /** Returns one line for the store, one per array and one per finding. */
  public static String of(String location, ZarrDataset dataset) {
    StringBuilder text = new StringBuilder("Zarr store at ").append(location).append('\n');
    append(dataset.root(), text);
    for (Finding finding : dataset.findings().all()) {
      text.append("  %s: %s%n".formatted(finding.severity().word(), finding));
    }
    return text.toString();
  }

  private static void append(Group group, StringBuilder text) {
    for (Array array : group.arrays()) {
      text.append(
          "  %s %s %s, %s%n"
              .formatted(
                  array.path(),
                  array.type().name(),
                  Arrays.toString(array.shape()),
                  stored(array.data())));
    }
    group.groups().forEach(inner -> append(inner, text));
  }

  private static String stored(ArrayData data) {
    if (data instanceof ArrayData.Chunked chunked) {
      String codecs = chunked.codecs().stream().map(CodecSpec::name).collect(joining(", "));
      return "chunks %s, codecs %s, fill value %s"
          .formatted(chunked.grid(), codecs, chunked.fill());
    }
    return data instanceof ArrayData.Unreadable unreadable
        ? "cannot be read: " + unreadable.reason()
        : "computed";
  }
}
