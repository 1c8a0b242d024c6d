package io.github.zarrcdm.store;

import io.github.zarrcdm.store.ByteRange.Slice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Gets slices of one value that lie close together with one request, as long as what is read for
 * nothing is no more than what is wanted.
 */
final class CoalescingStore extends StoreWrapper {
  private static final int GAP = 1 << 17;
  private static final int LONGEST = 1 << 24;

  /** Merges slices of {@code store}, which is remote. */
  CoalescingStore(Store store) {
    super(store);
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
    Integer[] order = new Integer[slices.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> slices.get(i).offset()));
    List<Slice> merged = new ArrayList<>();
    int[] within = new int[order.length];
    for (int index : order) {
      Slice slice = slices.get(index);
      Slice joined =
          merged.isEmpty() ? null : merged.get(merged.size() - 1).joined(slice, GAP, LONGEST);
      if (joined == null) {
        merged.add(slice);
      } else {
        merged.set(merged.size() - 1, joined);
      }
      within[index] = merged.size() - 1;
    }
    return store.get(key, merged).map(parts -> taken(slices, merged, within, parts));
  }

  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    return store.eachKey(prefix, most, each);
  }

  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    return store.validators(prefix, most);
  }

  private static List<ByteBuffer> taken(
      List<Slice> slices, List<Slice> merged, int[] within, List<ByteBuffer> parts) {
    List<ByteBuffer> taken = new ArrayList<>(slices.size());
    for (int i = 0; i < within.length; i++) {
      ByteBuffer part = parts.get(within[i]);
      long skipped = slices.get(i).offset() - merged.get(within[i]).offset();
      int start = (int) Math.min(skipped, part.remaining());
      int length = Math.min(slices.get(i).length(), part.remaining() - start);
      taken.add(part.slice(part.position() + start, length));
    }
    return taken;
  }
}
