package io.github.zarrcdm.internal.conventions.aggregation;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.aggregation.AggregatedData;
import io.github.zarrcdm.internal.cf.aggregation.FragmentDescriptions;
import io.github.zarrcdm.internal.cf.aggregation.FragmentMap;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.conventions.aggregation.AggregatedSource.Aggregated;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The aggregation variables of a store as arrays with dimensions and values. The arrays that only
 * describe their fragments are left out. One that cannot be understood is a finding, and an error
 * when it is read: the scalar that is stored has no meaning.
 */
public final class Aggregations {
  private static final String NOT_CLEAR = "the aggregation (CF 2.8) is not clear: ";

  private static final Services<FragmentFormats> FORMATS =
      new Services<>(loader -> ServiceLoader.load(FragmentFormats.class, loader));

  private final ZarrDataset dataset;
  private final FragmentPlaces places;
  private final Findings findings;
  private final OpenFragments open;
  private final Set<Array> describing = new HashSet<>();

  private Aggregations(ZarrDataset dataset, FragmentPlaces places, FragmentFormats formats) {
    this.open = new OpenFragments(formats);
    this.dataset = dataset;
    this.places = places;
    this.findings = dataset.findings();
  }

  /** Returns what opens fragments in this program. */
  public static FragmentFormats formats() {
    return FORMATS.all().stream().findFirst().orElseGet(ZarrFragments::new);
  }

  /** Returns the tree {@code root} of {@code dataset} with values for its aggregation variables. */
  public static Group resolved(ZarrDataset dataset, Group root, FragmentPlaces places) {
    return hasAny(root) ? resolved(dataset, root, places, formats()) : root;
  }

  /**
   * Returns {@code root} with aggregation variables resolved, with fragments in {@code formats}.
   */
  static Group resolved(
      ZarrDataset dataset, Group root, FragmentPlaces places, FragmentFormats formats) {
    return new Aggregations(dataset, places, formats).resolved(root, ModelScope.of(root));
  }

  private static boolean hasAny(Group group) {
    return group.arrays().stream().anyMatch(Aggregations::isAggregation)
        || group.groups().stream().anyMatch(Aggregations::hasAny);
  }

  /** Returns true if {@code array}, as it is stored, is an aggregation variable. */
  public static boolean isAggregation(Array array) {
    return array.rank() == 0 && array.attributes().has(AggregatedData.DIMENSIONS);
  }

  private Group resolved(Group root, ModelScope scope) {
    Group values = values(root, scope.byPath());
    return without(FragmentDescriptions.only(describing, scope), values);
  }

  private Group values(Group group, Map<String, ModelScope> scopes) {
    ModelScope scope = Objects.requireNonNull(scopes.get(group.path()));
    return group.withMembers(
        group.arrays().stream()
            .map(array -> isAggregation(array) ? resolved(array, scope) : array)
            .toList(),
        group.groups().stream().map(inner -> values(inner, scopes)).toList());
  }

  private static Group without(Set<Array> descriptions, Group group) {
    return group.withMembers(
        group.arrays().stream().filter(array -> !descriptions.contains(array)).toList(),
        group.groups().stream().map(inner -> without(descriptions, inner)).toList());
  }

  private Array resolved(Array array, ModelScope scope) {
    Attributes attributes =
        array.attributes().without(AggregatedData.DIMENSIONS).without(AggregatedData.DATA);
    try {
      AggregatedData said = AggregatedData.of(ModelScope.texts(array.attributes()));
      if (!array.type().kind().isNumber() && array.type().kind() != Kind.STRING) {
        throw new IOException("its type is " + array.type().name() + ", not numbers or text");
      }
      return resolved(array, attributes, said, scope);
    } catch (AggregatedData.Malformed
        | IOException
        | IllegalArgumentException
        | ArithmeticException e) {
      String why = NOT_CLEAR + e.getMessage();
      findings.error(array.path(), why, "it has no values");
      return array.withData(new ArrayData.Unreadable(why));
    }
  }

  private Array resolved(Array array, Attributes attributes, AggregatedData said, ModelScope scope)
      throws IOException {
    Array map = described(said.map(), scope);
    List<Array> inputs = new ArrayList<>();
    for (String name : said.variables().subList(1, said.variables().size())) {
      inputs.add(described(name, scope));
    }
    if (said.uniqueValues() == null) {
      inputs.forEach(FragmentTexts::check);
    }
    FragmentMap fragments =
        FragmentSizes.of(
            dataset.read(map, Section.all(map.shape())),
            map.shape(),
            FragmentSizes.arrayShape(
                inputs.get(0).shape(),
                said.dimensions().size(),
                inputs.get(0).type().kind() == Kind.CHAR));
    FragmentSizes.check(fragments.shape(), said.dimensions(), name -> length(name, scope));
    Aggregated aggregated =
        new Aggregated(
            array.path(),
            array.type().kind(),
            array.type().unsigned(),
            Bounds.inherited(attributes, array, scope),
            fragments,
            places,
            open);
    List<@Nullable String> names = new ArrayList<>();
    said.dimensions().forEach(name -> names.add(NameSearch.last(name)));
    describing.add(map);
    describing.addAll(inputs);
    Array first = inputs.get(0);
    return new Array(
        array.path(),
        array.type(),
        fragments.shape(),
        names,
        attributes,
        ArrayData.Derived.fromAll(
            inputs,
            read ->
                said.uniqueValues() != null
                    ? aggregated.ofUnique(
                        first.type().kind(),
                        first.type().unsigned(),
                        first.attributes(),
                        read.get(0))
                    : aggregated.of(
                        FragmentTexts.of(first, read.get(0)),
                        FragmentTexts.of(inputs.get(1), read.get(1)))));
  }

  private static Array described(String name, ModelScope scope) throws IOException {
    Array found = NameSearch.find(name, List.of(), scope);
    if (found == null) {
      throw new IOException("there is no variable \"" + name + "\"");
    }
    return found;
  }

  /** Returns the length of a dimension; negative if no array has it. */
  private static long length(String name, ModelScope scope) {
    Scope<Array> home = NameSearch.homeOfDimension(name, scope);
    return home == null ? -1 : home.dimension(NameSearch.last(name)).orElse(-1);
  }
}
