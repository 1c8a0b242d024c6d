package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.internal.index.IndexCheck;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the index of a store, if it has one, says what its chunks hold. */
public final class IndexRules implements Closeable {
  private final @Nullable IndexCheck check;
  private final List<String> wrong = new ArrayList<>();

  private IndexRules(@Nullable IndexCheck check) {
    this.check = check;
  }

  /** Returns the index in the store at {@code location}, which is opened for it if it has one. */
  public static IndexRules of(Location location) throws IOException {
    Optional<Location> place = IndexFile.in(location);
    Optional<IndexFile> index;
    try {
      index = place.isEmpty() ? Optional.empty() : IndexFile.find(place.get());
    } catch (IOException e) {
      IndexRules broken = new IndexRules(null);
      broken.add(e);
      return broken;
    }
    return new IndexRules(index.isEmpty() ? null : IndexCheck.open(location, index.get()));
  }

  /** Returns what is compared with the values of {@code array}; null if nothing is. */
  IndexCheck.@Nullable OfArray of(Array array) {
    try {
      return check == null ? null : check.of(array).orElse(null);
    } catch (IOException e) {
      add(e);
      return null;
    }
  }

  /** Compares {@code entries} with what they were given. */
  void compare(IndexCheck.OfArray entries) {
    try {
      entries.wrong().ifPresent(wrong::add);
    } catch (IOException e) {
      add(e);
    }
  }

  /** Once: an index may fail for each array. */
  private void add(IOException e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    if (!wrong.contains(message)) {
      wrong.add(message);
    }
  }

  /** Returns a sentence for each array that has wrong entries. */
  public List<String> wrong() {
    return List.copyOf(wrong);
  }

  @Override
  public void close() throws IOException {
    if (check != null) {
      check.close();
    }
  }
}
