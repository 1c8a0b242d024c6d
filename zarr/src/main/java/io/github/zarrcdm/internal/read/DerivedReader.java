package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the arrays that another is derived from, once, and computes that one's sections. */
final class DerivedReader implements SectionReader {
  private static final Logger LOG = LoggerFactory.getLogger(DerivedReader.class);

  private final ArrayData.Derived derived;
  private final List<SectionReader> inputs;
  private volatile ArrayData.@Nullable Source source;

  /** {@code inputs} read the arrays that {@code derived} names. */
  DerivedReader(ArrayData.Derived derived, List<SectionReader> inputs) {
    this.derived = derived;
    this.inputs = inputs;
  }

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    ArrayData.Source ready = source;
    if (ready == null) {
      List<Object> values = new ArrayList<>(inputs.size());
      for (int i = 0; i < inputs.size(); i++) {
        values.add(
            inputs.get(i).read(Section.all(derived.inputs().get(i).shape()), ReadMode.REPEATED));
      }
      ready = derived.computation().apply(values);
      source = ready;
    }
    return ready.read(section.start(), section.count(), section.stride());
  }

  @Override
  public long cacheHits() {
    return inputs.stream().mapToLong(SectionReader::cacheHits).sum();
  }

  @Override
  public void forget() {
    inputs.forEach(SectionReader::forget);
    if (source instanceof Closeable open) {
      try {
        open.close();
      } catch (IOException e) {
        LOG.debug("what a computed array was read from cannot be closed", e);
      }
    }
  }
}
