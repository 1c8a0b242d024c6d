package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Computes the sections of an array from others: from all of their values, or from parts. */
final class DerivedReader implements SectionReader {
  private static final Logger LOG = LoggerFactory.getLogger(DerivedReader.class);

  private final List<? extends SectionReader> inputs;
  private final Preparation preparation;
  private volatile ArrayData.@Nullable Source source;

  /** What is done once, when the array is first read. */
  private interface Preparation {
    ArrayData.Source of(List<? extends SectionReader> inputs) throws IOException;
  }

  private DerivedReader(List<? extends SectionReader> inputs, Preparation preparation) {
    this.inputs = inputs;
    this.preparation = preparation;
  }

  /** {@code inputs} read the arrays that {@code derived} names: all of them, once. */
  static DerivedReader of(ArrayData.Derived derived, List<? extends SectionReader> inputs) {
    return new DerivedReader(
        inputs,
        readers -> {
          List<Object> values = new ArrayList<>(readers.size());
          for (int i = 0; i < readers.size(); i++) {
            values.add(all(readers.get(i), derived.inputs().get(i)));
          }
          return derived.computation().apply(values);
        });
  }

  /** {@code inputs} read the arrays that {@code derived} names: what each section needs of them. */
  static DerivedReader of(ArrayData.DerivedByPart derived, List<? extends SectionReader> inputs) {
    return new DerivedReader(
        inputs,
        readers ->
            derived.computation().apply(readers.stream().map(DerivedReader::parts).toList()));
  }

  private static Object all(SectionReader reader, Array array) throws IOException {
    return reader.read(Section.all(array.shape()), ReadMode.REPEATED);
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
        ready = preparation.of(inputs);
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
