package io.github.zarrcdm.internal.iosp.aggregation;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.internal.cf.aggregation.AggregatedData;
import io.github.zarrcdm.internal.cf.aggregation.FragmentMap;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.aggregation.AggregatedSource;
import io.github.zarrcdm.internal.conventions.aggregation.AggregatedSource.Aggregated;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentPlaces;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentSizes;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentTexts;
import io.github.zarrcdm.internal.conventions.aggregation.OpenFragments;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.ProxyReader;
import ucar.nc2.Variable;
import ucar.nc2.util.CancelTask;

/** Reads an aggregation variable of a dataset of netCDF-Java. */
final class AggregatedReader implements ProxyReader {
  private final String where;
  private final DataType type;
  private final List<Dimension> dimensions;
  private final List<Variable> describing;
  private final Opening opening;
  private @Nullable AggregatedSource source;

  /** Makes the source, for which URIs are read. */
  @FunctionalInterface
  private interface Opening {
    AggregatedSource open() throws IOException;
  }

  private AggregatedReader(
      Variable variable,
      String where,
      List<Dimension> dimensions,
      List<Variable> describing,
      Opening opening) {
    this.where = where;
    this.type = variable.getDataType();
    this.dimensions = dimensions;
    this.describing = describing;
    this.opening = opening;
  }

  /**
   * Returns a reader of {@code variable}, which fails with the reason if it cannot be understood.
   */
  static AggregatedReader of(
      Variable variable, CdmScope scope, FragmentPlaces places, OpenFragments open)
      throws IOException {
    String where = places + ": " + variable.getFullName();
    try {
      AggregatedData said = AggregatedData.of(scope.texts(variable));
      return understood(variable, said, scope, where, places, open);
    } catch (AggregatedData.Malformed | IllegalArgumentException | ArithmeticException e) {
      return unclear(variable, places, String.valueOf(e.getMessage()));
    }
  }

  /** Returns a reader that fails with the reason. */
  static AggregatedReader unclear(Variable variable, FragmentPlaces places, String reason) {
    String where = places + ": " + variable.getFullName();
    String why = where + ": the aggregation (CF 2.8) is not clear: " + reason;
    return new AggregatedReader(
        variable,
        where,
        List.of(),
        List.of(),
        () -> {
          throw new IOException(why);
        });
  }

  private static AggregatedReader understood(
      Variable variable,
      AggregatedData said,
      CdmScope scope,
      String where,
      FragmentPlaces places,
      OpenFragments open)
      throws IOException {
    List<Variable> named = new ArrayList<>();
    for (String name : said.variables()) {
      Variable found = scope.find(name, variable);
      if (found == null) {
        throw new IllegalArgumentException("there is no variable \"" + name + "\"");
      }
      named.add(found);
    }
    CdmVariable map = new CdmVariable(named.get(0));
    CdmVariable first = new CdmVariable(named.get(1));
    if (said.uniqueValues() == null) {
      for (Variable input : named.subList(1, named.size())) {
        FragmentTexts.check(input.getFullName(), new CdmVariable(input).kind());
      }
    }
    FragmentMap fragments =
        FragmentSizes.of(
            map.readAll(),
            map.shape(),
            FragmentSizes.arrayShape(first.shape(), said.dimensions().size(), false));
    List<Dimension> dimensions = dimensions(variable, said, fragments.shape(), scope);
    CdmVariable own = CdmVariable.of(variable, scope);
    if (!own.kind().isNumber() && own.kind() != Kind.STRING) {
      throw new IllegalArgumentException("its type is " + variable.getDataType());
    }
    Aggregated aggregated =
        new Aggregated(
            variable.getFullName(),
            own.kind(),
            own.unsigned(),
            own.attributes(),
            fragments,
            places,
            open);
    return new AggregatedReader(
        variable,
        where,
        dimensions,
        named,
        () ->
            said.uniqueValues() != null
                ? aggregated.ofUnique(
                    first.kind(), first.unsigned(), first.attributes(), first.readAll())
                : aggregated.of(texts(first), texts(new CdmVariable(named.get(2)))));
  }

  /**
   * Returns the dimensions of the dataset; stores of Zarr have none that no array has, whose
   * lengths are sums.
   */
  private static List<Dimension> dimensions(
      Variable variable, AggregatedData said, long[] shape, CdmScope scope) {
    List<Dimension> dimensions = new ArrayList<>();
    for (String name : said.dimensions()) {
      Dimension known = scope.dimensionNamed(name, variable);
      int length = Math.toIntExact(shape[dimensions.size()]);
      dimensions.add(known != null ? known : new Dimension(NameSearch.last(name), length));
    }
    FragmentSizes.check(
        shape,
        said.dimensions(),
        name -> dimensions.get(said.dimensions().indexOf(name)).getLength());
    return dimensions;
  }

  private static @Nullable Object[] texts(CdmVariable variable) throws IOException {
    @Nullable Object[] texts = ((Object[]) variable.readAll()).clone();
    Object missing = variable.attributes().get(FILL_VALUE);
    for (int i = 0; i < texts.length; i++) {
      texts[i] = missing != null && missing.equals(texts[i]) ? null : texts[i];
    }
    return texts;
  }

  List<Dimension> dimensions() {
    return dimensions;
  }

  /** Returns the variables that describe the fragments. */
  List<Variable> describing() {
    return describing;
  }

  /** Returns where the fragments are; nothing if the aggregation cannot be understood. */
  Set<String> places() throws IOException {
    return describing.isEmpty() ? Set.of() : IoErrors.translate(where, () -> source().places());
  }

  private synchronized AggregatedSource source() throws IOException {
    AggregatedSource known = source;
    if (known == null) {
      known = opening.open();
      source = known;
    }
    return known;
  }

  @Override
  public Array reallyRead(Variable client, CancelTask cancelTask) throws IOException {
    return reallyRead(client, new Section(client.getShape()), cancelTask);
  }

  @Override
  public Array reallyRead(Variable client, Section section, CancelTask cancelTask)
      throws IOException {
    return IoErrors.translate(where, () -> read(section));
  }

  private Array read(Section section) throws IOException {
    int rank = section.getRank();
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] stride = new long[rank];
    for (int d = 0; d < rank; d++) {
      Range range = section.getRange(d);
      start[d] = range.first();
      count[d] = range.length();
      stride[d] = range.stride();
    }
    return Array.factory(type, count, typed(source().read(start, count, stride)));
  }

  private static Object typed(Object values) {
    return values instanceof Object[] texts
        ? Arrays.copyOf(texts, texts.length, String[].class)
        : values;
  }
}
