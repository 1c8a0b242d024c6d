package io.github.zarrcdm.internal.store.model;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.Arrays;

/**
 * A process that joined a writer, as tasks of Spark do. One that runs twice, or that its driver has
 * given up, may put its values at any time: the same values while the writer is under way, and
 * nothing after it.
 */
record WriteTask(ZarrWriter writer, int from, int[] values) {

  /** Returns task {@code n} of {@code all}, which has its part of {@code values}. */
  static WriteTask of(
      WritableStore store, String ticket, NewArray array, int from, int[] values, int n, int all)
      throws IOException {
    int start = values.length * n / all;
    int end = values.length * (n + 1) / all;
    ZarrWriter joined = ZarrWriter.to(store).array(array).join(ticket);
    return new WriteTask(joined, from + start, Arrays.copyOfRange(values, start, end));
  }

  void write() throws IOException {
    writer.write("/g/a", Section.of(new long[] {from}, new int[] {values.length}), values);
  }
}
