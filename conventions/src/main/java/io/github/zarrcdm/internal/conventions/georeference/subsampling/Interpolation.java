package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an interpolation variable says: its method, dimensions and parameters.
 *
 * @param mapped the dimensions of cells that are interpolated
 * @param parameters by their terms, such as {@code w}
 */
public record Interpolation(Method method, List<Mapped> mapped, Map<String, Array> parameters) {
  /** The flag of subareas that are interpolated in vectors. */
  static final String FLAGS = "interpolation_subarea_flags";

  /** The methods of appendix J. */
  enum Method {
    LINEAR(1),
    BI_LINEAR(2),
    QUADRATIC(1),
    QUADRATIC_LATITUDE_LONGITUDE(1),
    BI_QUADRATIC_LATITUDE_LONGITUDE(2);

    private final int dimensions;

    Method(int dimensions) {
      this.dimensions = dimensions;
    }

    static Method of(Array interpolation) {
      String name = interpolation.attributes().text("interpolation_name");
      for (Method method : values()) {
        if (method.word().equals(name)) {
          return method;
        }
      }
      throw new SubsamplingException(
          name == null
              ? "the method of " + interpolation.path() + " is not one of CF's appendix J"
              : "the interpolation_name \"" + name + "\" is not one of CF's appendix J");
    }

    /** Returns true for a method that interpolates each coordinate without others. */
    boolean isOfOne() {
      return this == LINEAR || this == BI_LINEAR || this == QUADRATIC;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A dimension that is interpolated.
   *
   * @param dimension that of the cells
   * @param tiePoints the dimension of the tie points, on which {@code indices} are
   * @param subareas that of parameters of subareas; null if there are none
   */
  record Mapped(String dimension, Array indices, String tiePoints, @Nullable String subareas) {}

  /**
   * Returns the interpolation of {@code variable}.
   *
   * @throws SubsamplingException if it does not say what CF asks for
   */
  public static Interpolation of(Array variable, ModelScope scope) {
    Method method = Method.of(variable);
    List<Mapped> mapped = mapped(variable, scope);
    if (mapped.size() != method.dimensions) {
      throw new SubsamplingException(
          "its tie_point_mapping has %s dimensions, %s interpolates %s"
              .formatted(mapped.size(), method.word(), method.dimensions));
    }
    Map<String, Array> parameters = new LinkedHashMap<>();
    String text = variable.attributes().text("interpolation_parameters");
    String[] words = text == null || text.isBlank() ? new String[0] : text.strip().split("\\s+");
    for (int i = 0; i + 1 < words.length; i += 2) {
      parameters.put(words[i].replaceFirst(":$", ""), found(words[i + 1], variable, scope));
    }
    return new Interpolation(method, mapped, parameters);
  }

  private static List<Mapped> mapped(Array variable, ModelScope scope) {
    String text = variable.attributes().text("tie_point_mapping");
    if (text == null) {
      throw new SubsamplingException(variable.path() + " has no tie_point_mapping");
    }
    List<Mapped> mapped = new ArrayList<>();
    String dimension = "";
    List<String> words = new ArrayList<>();
    for (String word : (text.strip() + " :").split("\\s+")) {
      if (!word.endsWith(":")) {
        words.add(word);
        continue;
      }
      if (words.size() >= 2) {
        mapped.add(
            new Mapped(
                dimension,
                found(words.get(0), variable, scope),
                NameSearch.last(words.get(1)),
                words.size() > 2 ? NameSearch.last(words.get(2)) : null));
      }
      words.clear();
      dimension = NameSearch.last(word.substring(0, word.length() - 1));
    }
    return mapped;
  }

  private static Array found(String name, Array variable, ModelScope scope) {
    Array found = NameSearch.find(name, scope.dimensions(variable), scope);
    if (found == null) {
      throw new SubsamplingException(variable.path() + " names " + name + ", which is not there");
    }
    return found;
  }

  /**
   * Returns the arrays that cells are computed from, but for the tie points: indices, then
   * parameters.
   */
  public List<Array> inputs() {
    List<Array> inputs = new ArrayList<>();
    mapped.forEach(of -> inputs.add(of.indices()));
    inputs.addAll(parameters.values());
    return inputs;
  }

  /**
   * Returns the dimension that is interpolated from tie points along {@code dimension}; null if
   * none.
   */
  @Nullable Mapped from(@Nullable String dimension) {
    return mapped.stream()
        .filter(of -> Objects.equals(of.tiePoints(), dimension))
        .findFirst()
        .orElse(null);
  }

  /** Returns the name of the dimension of cells for one of tie points: another, or the same. */
  public @Nullable String dimensionOfCells(@Nullable String dimension) {
    Mapped of = from(dimension);
    return of == null ? dimension : of.dimension();
  }
}
