package io.github.zarrcdm.internal.conventions.aggregation;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.aggregation.FragmentMap;
import io.github.zarrcdm.internal.cf.aggregation.FragmentMap.Piece;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sections of an aggregation variable from its fragments; only those that a section
 * touches are opened. Safe for concurrent callers.
 */
public final class AggregatedSource implements ArrayData.Source, Closeable {
  /** The aggregations that this thread reads: an inner one is a fragment of the one around it. */
  private static final ThreadLocal<Deque<String>> READING =
      ThreadLocal.withInitial(ArrayDeque::new);

  private final Aggregated aggregated;
  private final CanonicalForm canonical;
  private final Fragments fragments;

  private AggregatedSource(Aggregated aggregated, CanonicalForm canonical, Fragments fragments) {
    this.aggregated = aggregated;
    this.canonical = canonical;
    this.fragments = fragments;
  }

  /**
   * An aggregation variable.
   *
   * @param name its path
   * @param attributes its own, with the units and missing values that its fragments get
   */
  public record Aggregated(
      String name,
      Kind kind,
      boolean unsigned,
      Attributes attributes,
      FragmentMap map,
      FragmentPlaces places,
      OpenFragments open) {

    private CanonicalForm canonical() {
      return new CanonicalForm(kind, unsigned, attributes, open.formats());
    }

    /**
     * Returns the values of fragments in datasets.
     *
     * @param uris one for each fragment, in C order; null or blank if there is none
     * @param identifiers the same, or one for all
     */
    public AggregatedSource of(@Nullable Object[] uris, @Nullable Object[] identifiers) {
      if (identifiers.length != 1 && identifiers.length != uris.length) {
        throw new UncheckedIOException(
            new ZarrException.Malformed(
                "%s: %s: there are %s identifiers for %s fragments"
                    .formatted(places, name, identifiers.length, uris.length)));
      }
      return new AggregatedSource(this, canonical(), new Stored(uris, identifiers));
    }

    /** Returns the values of fragments with one value each, in C order. */
    public AggregatedSource ofUnique(Kind kind, boolean unsigned, Attributes own, Object values) {
      CanonicalForm form = canonical();
      try {
        return new AggregatedSource(
            this, form, new Unique(form.ofUnique(kind, unsigned, own, values)));
      } catch (UnconvertibleValueException e) {
        throw new UncheckedIOException(
            new ZarrException.Malformed(places + ": " + name + ": " + e.getMessage()));
      }
    }
  }

  private sealed interface Fragments {}

  private record Stored(@Nullable Object[] uris, @Nullable Object[] identifiers)
      implements Fragments {
    @Nullable String uri(int number) {
      return text(uris, number);
    }

    @Nullable String identifier(int number) {
      return text(identifiers, identifiers.length == 1 ? 0 : number);
    }

    private static @Nullable String text(@Nullable Object[] texts, int number) {
      Object text = texts[number];
      return text == null || text.toString().isBlank() ? null : text.toString().strip();
    }
  }

  private record Unique(Object values) implements Fragments {}

  @Override
  public Object read(long[] start, int[] count, long[] stride) {
    String own = aggregated.places.base() + " " + aggregated.name;
    Deque<String> reading = READING.get();
    try {
      if (reading.contains(own)) {
        throw new ZarrException.Malformed(
            "%s %s is a fragment of itself".formatted(aggregated.places, aggregated.name));
      }
      reading.push(own);
      try {
        int elements = Math.toIntExact(new Section(start, count, stride).size());
        Object values = aggregated.kind.newArray(elements, 0);
        aggregated.map.visit(start, count, stride, piece -> put(piece, stride, count, values));
        return values;
      } finally {
        reading.pop();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void put(Piece piece, long[] stride, int[] count, Object values) throws IOException {
    if (fragments instanceof Unique unique) {
      spread(unique.values, piece.number(), piece, count, values);
      return;
    }
    Stored stored = (Stored) fragments;
    String uri = stored.uri(piece.number());
    String identifier = stored.identifier(piece.number());
    String where = "%s: %s".formatted(aggregated.places, aggregated.name);
    if (uri == null || identifier == null) {
      throw new ZarrException.Malformed(
          "%s: fragment %s has no %s"
              .formatted(
                  where, Arrays.toString(piece.position()), uri == null ? "URI" : "identifier"));
    }
    String fragment =
        "%s: fragment %s, \"%s\" in %s"
            .formatted(
                where, Arrays.toString(piece.position()), identifier, FragmentPlaces.shown(uri));
    try {
      aggregated.open.use(
          aggregated.places.location(uri),
          dataset -> copy(dataset, identifier, piece, stride, count, values));
    } catch (ZarrException e) {
      throw new ZarrException.Malformed(fragment + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IOException(fragment + ": " + e.getMessage(), e);
    }
  }

  private void copy(
      FragmentDataset dataset,
      String identifier,
      Piece piece,
      long[] stride,
      int[] count,
      Object values)
      throws IOException {
    FragmentDataset.Variable variable =
        dataset
            .variable(identifier)
            .orElseThrow(() -> new ZarrException.Malformed("there is no such variable"));
    Section own = ownSection(variable.shape(), piece, stride);
    try {
      move(canonical.of(variable, variable.read(own)), piece, count, values);
    } catch (UnconvertibleValueException e) {
      throw new ZarrException.Malformed(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns where its fragments are, each place once, but for those that may not be opened. */
  public Set<String> places() {
    Set<String> places = new LinkedHashSet<>();
    if (fragments instanceof Stored stored) {
      for (int number = 0; number < stored.uris.length; number++) {
        String uri = stored.uri(number);
        try {
          if (uri != null) {
            places.add(aggregated.places.location(uri));
          }
        } catch (IOException e) {
          continue; // An error if it is read.
        }
      }
    }
    return places;
  }

  /**
   * Returns the section in the fragment's own dimensions, of which those of length 1 may be absent.
   */
  private Section ownSection(long[] shape, Piece piece, long[] stride) throws IOException {
    long[] wanted = aggregated.map.shape(piece.position());
    long[] start = new long[shape.length];
    int[] count = new int[shape.length];
    long[] steps = new long[shape.length];
    int own = 0;
    for (int d = 0; d < wanted.length; d++) {
      if (own < shape.length && shape[own] == wanted[d]) {
        start[own] = piece.start()[d];
        count[own] = piece.count()[d];
        steps[own++] = stride[d];
      } else if (wanted[d] != 1) {
        own = -1;
        break;
      }
    }
    if (own != shape.length) {
      throw new ZarrException.Malformed(
          "it has the shape %s, the map says %s"
              .formatted(Arrays.toString(shape), Arrays.toString(wanted)));
    }
    return new Section(start, count, steps);
  }

  private static void move(Object from, Piece piece, int[] count, Object to) {
    rows(piece, count, (row, at, length) -> System.arraycopy(from, row * length, to, at, length));
  }

  private static void spread(Object from, int number, Piece piece, int[] count, Object to) {
    rows(
        piece,
        count,
        (row, at, length) -> {
          for (int i = 0; i < length; i++) {
            System.arraycopy(from, number, to, at + i, 1);
          }
        });
  }

  /** A run of values along the last dimension. */
  @FunctionalInterface
  private interface Row {
    void at(int row, int at, int length);
  }

  private static void rows(Piece piece, int[] count, Row each) {
    int rank = count.length;
    int length = rank == 0 ? 1 : piece.count()[rank - 1];
    int[] strides = COrder.strides(count);
    int[] rows = piece.count().clone();
    if (rank > 0) {
      rows[rank - 1] = 1;
    }
    int all = 1;
    for (int n : rows) {
      all *= n;
    }
    int[] index = new int[rank];
    for (int row = 0; row < all; row++) {
      int at = 0;
      for (int d = 0; d < rank; d++) {
        at += (piece.at()[d] + index[d]) * strides[d];
      }
      each.at(row, at, length);
      COrder.advance(index, rows);
    }
  }

  /** Closes the datasets of fragments; they are opened again if they are read again. */
  @Override
  public void close() {
    aggregated.open.close();
  }
}
