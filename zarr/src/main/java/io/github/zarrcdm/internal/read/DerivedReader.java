package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Computes the sections of an array from others. */
final class DerivedReader implements SectionReader {
  private static final Logger LOG = LoggerFactory.getLogger(DerivedReader.class);

  private final ArrayData.Derived derived;
  private final List<? extends SectionReader> inputs;
  private volatile ArrayData.@Nullable Source source;

  /** {@code inputs} read the arrays that {@code derived} names. */
  DerivedReader(ArrayData.Derived derived, List<? extends SectionReader> inputs) {
    this.derived = derived;
    this.inputs = inputs;
  }

  private static ArrayData.Parts parts(SectionReader reader) {
    return section -> {
      try {
        return reader.read(section, ReadMode.REPEATED);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    try {
      ArrayData.Source ready = source;
      if (ready == null) {
        ready = derived.computation().apply(inputs.stream().map(DerivedReader::parts).toList());
        source = ready;
      }
      return ready.read(section.start(), section.count(), section.stride());
    } catch (UncheckedIOException e) {
      throw e.getCause(); // As that of an array that is stored: some are tried again.
    }
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
