package io.github.zarrcdm.internal.conventions.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.cf.aggregation.FragmentMap;
import io.github.zarrcdm.internal.conventions.aggregation.AggregatedSource.Aggregated;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Fragments as the canonical form has them (CF 2.8.2), and how many are open. */
class AggregatedSourceTest {
  private static final String AGGREGATION = "/data/agg.nc";

  private final Formats formats = new Formats();
  private Attributes attributes = new Attributes(Map.of("_FillValue", -999.0, "units", "K"));
  private Kind kind = Kind.DOUBLE;

  /** Datasets with one variable {@code t}; counts what is open. */
  private static final class Formats implements FragmentFormats {
    final List<String> opened = new ArrayList<>();
    int open;
    int mostOpen;
    int conversions;
    boolean closes = true;
    Supplier<Stub> variable = () -> new Stub(Kind.DOUBLE, Map.of(), new double[] {1});

    @Override
    public FragmentDataset open(String location) throws IOException {
      opened.add(location);
      mostOpen = Math.max(mostOpen, ++open);
      return new FragmentDataset() {
        @Override
        public Optional<Variable> variable(String identifier) {
          return identifier.equals("t") ? Optional.of(variable.get()) : Optional.empty();
        }

        @Override
        public void close() throws IOException {
          open--;
          if (!closes) {
            throw new IOException("stale file handle");
          }
        }
      };
    }

    @Override
    public Optional<DoubleUnaryOperator> conversion(String from, String to) {
      conversions++;
      return from.equals("degC") ? Optional.of(c -> c + 273.15) : Optional.empty();
    }
  }

  private record Stub(Kind kind, Map<String, Object> said, Object values)
      implements FragmentDataset.Variable {
    @Override
    public boolean unsigned() {
      return false;
    }

    @Override
    public long[] shape() {
      return new long[] {java.lang.reflect.Array.getLength(values)};
    }

    @Override
    public Attributes attributes() {
      return new Attributes(said);
    }

    @Override
    public Object read(Section section) {
      return values;
    }
  }

  private AggregatedSource source(int fragments, long size) {
    long[] sizes = new long[fragments];
    Arrays.fill(sizes, size);
    Object[] uris = new Object[fragments];
    Arrays.setAll(uris, n -> "f" + n + ".nc");
    return aggregated(FragmentMap.of(new long[][] {sizes})).of(uris, new Object[] {"t"});
  }

  private Aggregated aggregated(FragmentMap map) {
    return new Aggregated(
        "/t",
        kind,
        false,
        attributes,
        map,
        FragmentPlaces.of(AGGREGATION),
        new OpenFragments(formats));
  }

  private static Object read(AggregatedSource source, long start, int count) {
    return source.read(new long[] {start}, new int[] {count}, new long[] {1});
  }

  private Object canonical(Stub fragment) {
    formats.variable = () -> fragment;
    int length = (int) fragment.shape()[0];
    return read(source(1, length), 0, length);
  }

  @Test
  void opensOnlyTheFragmentsOfTheSection() {
    read(source(100_000, 1), 70_000, 3);
    assertThat(formats.opened)
        .containsExactly("/data/f70000.nc", "/data/f70001.nc", "/data/f70002.nc");
  }

  @Test
  void keepsFewFragmentsOpenAndClosesThemWithTheDataset() {
    AggregatedSource source = source(1000, 1);
    read(source, 0, 1000);
    assertThat(formats.mostOpen).isBetween(1, OpenFragments.MOST + 1);
    source.close();
    assertThat(formats.open).isZero();
  }

  /** The dataset of an aggregation is closed while another thread reads a fragment. */
  @Test
  void closesAFragmentInUseWhenItHasBeenRead() {
    AggregatedSource source = source(3, 1);
    formats.variable =
        () -> {
          source.close();
          assertThat(formats.open).isPositive();
          return new Stub(Kind.DOUBLE, Map.of(), new double[] {1});
        };
    assertThat(read(source, 0, 3)).isEqualTo(new double[] {1, 1, 1});
    assertThat(formats.open).isZero();
  }

  @Test
  void closesAllFragmentsAndReadsOthersWhereClosingFails() {
    formats.closes = false;
    AggregatedSource source = source(100, 1);
    read(source, 0, 100);
    source.close();
    assertThat(formats.opened).hasSize(100);
    assertThat(formats.open).isZero();
  }

  @Test
  void asksOnceHowUnitsConvert() {
    formats.variable = () -> new Stub(Kind.DOUBLE, Map.of("units", "degC"), new double[] {1});
    assertThat(read(source(3, 1), 0, 3)).isEqualTo(new double[] {274.15, 274.15, 274.15});
    assertThat(formats.conversions).isEqualTo(1);
  }

  @Test
  void unpacksConvertsAndMarksWhatIsMissing() {
    assertThat(
            canonical(
                new Stub(
                    Kind.SHORT,
                    Map.of(
                        "scale_factor",
                        0.5,
                        "add_offset",
                        10.0,
                        "_FillValue",
                        -9L,
                        "units",
                        "degC"),
                    new short[] {0, 1, -9})))
        .isEqualTo(new double[] {283.15, 283.65, -999});
  }

  @Test
  void takesTimesFromOtherReferenceDates() {
    attributes = new Attributes(Map.of("units", "days since 2000-01-01", "calendar", "noleap"));
    assertThat(
            canonical(
                new Stub(
                    Kind.INT,
                    Map.of("units", "hours since 2001-01-01", "calendar", "noleap"),
                    new int[] {0, 36})))
        .isEqualTo(new double[] {365, 366.5});
  }

  @Test
  void refusesTimesOfAnotherCalendar() {
    attributes = new Attributes(Map.of("units", "days since 2000-01-01", "calendar", "noleap"));
    for (String units : List.of("days since 2000-01-01", "hours since 2001-01-01")) {
      assertThatThrownBy(
              () ->
                  canonical(
                      new Stub(
                          Kind.INT, Map.of("units", units, "calendar", "360_day"), new int[] {0})))
          .hasMessageContaining("f0.nc: its calendar \"360_day\" is not")
          .hasMessageContaining("\"noleap\"");
    }
  }

  @Test
  void readsLimitsOfUnsignedBytesWithoutSign() {
    assertThat(
            canonical(
                new Stub(
                    Kind.BYTE,
                    Map.of("_Unsigned", "True", "valid_max", -6L),
                    new byte[] {0, -6, -5})))
        .isEqualTo(new double[] {0, 250, -999});
  }

  @Test
  void comparesRealLimitsOfPackedValuesWithUnpackedOnes() {
    assertThat(
            canonical(
                new Stub(
                    Kind.SHORT,
                    Map.of("scale_factor", 0.5, "valid_range", List.of(0.0, 1.0)),
                    new short[] {0, 2, 3})))
        .isEqualTo(new double[] {0, 1, -999});
  }

  @Test
  void keepsIntegersExact() {
    kind = Kind.LONG;
    attributes = Attributes.NONE;
    assertThat(canonical(new Stub(Kind.LONG, Map.of(), new long[] {Long.MAX_VALUE, -1})))
        .isEqualTo(new long[] {Long.MAX_VALUE, -1});
  }

  @Test
  void refusesWhatTheTypeCannotHold() {
    kind = Kind.LONG;
    attributes = Attributes.NONE;
    assertThatThrownBy(() -> canonical(new Stub(Kind.DOUBLE, Map.of(), new double[] {1e19})))
        .hasMessageContaining("1.0E19, beyond the type of the aggregation");
    kind = Kind.FLOAT;
    assertThatThrownBy(() -> canonical(new Stub(Kind.DOUBLE, Map.of(), new double[] {1e300})))
        .hasMessageContaining("1.0E300, beyond the type of the aggregation");
    kind = Kind.BYTE;
    assertThatThrownBy(() -> canonical(new Stub(Kind.INT, Map.of(), new int[] {300})))
        .hasMessageContaining("300, beyond the type of the aggregation");
    assertThatThrownBy(() -> canonical(new Stub(Kind.DOUBLE, Map.of(), new double[] {1.5})))
        .hasMessageContaining("1.5, which is not an integer");
    assertThatThrownBy(() -> canonical(new Stub(Kind.INT, Map.of("_FillValue", 5L), new int[] {5})))
        .hasMessageContaining("has no _FillValue");
  }

  @Test
  void refusesToUnpackTwice() {
    attributes = new Attributes(Map.of("scale_factor", 2.0));
    assertThatThrownBy(
            () -> canonical(new Stub(Kind.SHORT, Map.of("scale_factor", 2.0), new short[] {1})))
        .hasMessageContaining("unpacked twice");
  }

  @Test
  void namesTheFragmentThatFails() {
    AggregatedSource source =
        aggregated(FragmentMap.of(new long[][] {{1}}))
            .of(new Object[] {"f.nc"}, new Object[] {"u"});
    assertThatThrownBy(() -> read(source, 0, 1))
        .hasMessageContaining(
            "/data/agg.nc: /t: fragment [0], \"u\" in f.nc: there is no such variable");
  }

  @Test
  void refusesAnotherNumberOfIdentifiersThanOfFragments() {
    Aggregated two = aggregated(FragmentMap.of(new long[][] {{1, 1, 1}}));
    assertThatThrownBy(() -> two.of(new Object[] {"a.nc", "b.nc", "c.nc"}, new Object[] {"t", "t"}))
        .hasMessageContaining("2 identifiers for 3 fragments");
  }

  @Test
  void stopsAtAnAggregationThatIsItsOwnFragment() {
    formats.variable = () -> new Stub(Kind.DOUBLE, Map.of(), read(source(1, 1), 0, 1));
    assertThatThrownBy(() -> read(source(1, 1), 0, 1)).hasMessageContaining("fragment of itself");
  }

  @Test
  void spreadsUniqueValues() {
    AggregatedSource source =
        aggregated(FragmentMap.of(new long[][] {{2, 1}, {2}}))
            .ofUnique(Kind.INT, false, new Attributes(Map.of("_FillValue", 0L)), new int[] {5, 0});
    assertThat(source.read(new long[] {0, 0}, new int[] {3, 2}, new long[] {1, 1}))
        .isEqualTo(new double[] {5, 5, 5, 5, -999, -999});
    assertThat(formats.opened).isEmpty();
  }
}
