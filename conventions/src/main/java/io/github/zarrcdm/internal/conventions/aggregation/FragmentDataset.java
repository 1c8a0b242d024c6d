package io.github.zarrcdm.internal.conventions.aggregation;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** An open dataset with fragments; for one thread at a time. */
public interface FragmentDataset extends Closeable {
  /** The variable called {@code identifier}: a name, or a path from the root. */
  Optional<Variable> variable(String identifier);

  /** A variable as stored: packed, with its own missing values and units. */
  interface Variable {
    Kind kind();

    boolean unsigned();

    long[] shape();

    /**
     * Returns its attributes; bounds have the units of their coordinate unless they have others.
     */
    Attributes attributes();

    /** Returns the values of a section in C order: a Java array of {@link #kind()}. */
    Object read(Section section) throws IOException;
  }
}
