package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the arrays that another is derived from, once, and computes that one's sections. */
final class DerivedReader implements ArrayReader.Body {
  private final ArrayData.Derived derived;
  private final List<ArrayReader> inputs = new ArrayList<>();
  private volatile ArrayData.@Nullable Source source;

  DerivedReader(Store store, ArrayData.Derived derived, ChunkCache cache) throws ZarrException {
    this.derived = derived;
    for (Array input : derived.inputs()) {
      inputs.add(ArrayReader.of(store, input, cache));
    }
  }

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    ArrayData.Source ready = source;
    if (ready == null) {
      List<Object> values = new ArrayList<>(inputs.size());
      for (int i = 0; i < inputs.size(); i++) {
        values.add(inputs.get(i).read(Section.all(derived.inputs().get(i).shape())));
      }
      ready = derived.computation().apply(values);
      source = ready;
    }
    return ready.read(section.start(), section.count(), section.stride());
  }

  @Override
  public long cacheHits() {
    return inputs.stream().mapToLong(ArrayReader::cacheHits).sum();
  }

  @Override
  public void forget() {
    inputs.forEach(ArrayReader::forget);
  }
}
