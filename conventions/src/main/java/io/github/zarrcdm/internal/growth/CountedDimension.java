package io.github.zarrcdm.internal.growth;

import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COUNT;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.NamedThing;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Dimensions along which nothing can follow, because an array that does not grow with them says to
 * what each of their elements belongs.
 */
final class CountedDimension {
  private CountedDimension() {}

  /**
   * Throws {@link ZarrException.NotWritable} if an array of {@code root} counts or indexes the
   * elements of {@code dimension}: what follows would belong to no station, geometry or fragment.
   */
  static void refuse(String store, ModelScope root, String dimension) throws ZarrException {
    for (Array array : root.group().arrays()) {
      Optional<String> counting = counting(array, root, dimension);
      if (counting.isPresent()) {
        throw new ZarrException.NotWritable(
            "%s: %s says to what each %s belongs, and has no place for more. Write what follows and what is there as a new store"
                .formatted(store, counting.get(), dimension));
      }
    }
    for (ModelScope inner : root.inner()) {
      refuse(store, inner, dimension);
    }
  }

  private static Optional<String> counting(Array array, ModelScope scope, String dimension) {
    List<Reference<Array>> references = NameSearch.references(array, scope);
    for (Reference<Array> reference : references) {
      NamedThing named = reference.named();
      boolean isIt = NameSearch.last(named.name()).equals(dimension);
      switch (reference.attribute().attribute()) {
        case "sample_dimension", "aggregated_dimensions" -> {
          if (isIt) {
            return Optional.of(array.path());
          }
        }
        case "compress" -> {
          // Of the first dimension the indices stay what they are.
          if (isIt && named.start() > firstStart(references)) {
            return Optional.of(array.path());
          }
        }
        case "tie_point_mapping" -> {
          if (isIt && named.key().isEmpty()) {
            return Optional.of(array.path());
          }
        }
        case NODE_COUNT -> {
          boolean nodes =
              arrays(references, NODE_COORDINATES)
                  .anyMatch(v -> v.rank() > 0 && dimension.equals(v.shortDimensionName(0)));
          if (nodes && reference.variable() != null) {
            return Optional.of(reference.variable().path());
          }
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  private static int firstStart(List<Reference<Array>> references) {
    return references.stream()
        .filter(r -> r.attribute().attribute().equals("compress"))
        .mapToInt(r -> r.named().start())
        .min()
        .orElse(0);
  }

  private static Stream<Array> arrays(List<Reference<Array>> references, String attribute) {
    return references.stream()
        .filter(r -> r.attribute().attribute().equals(attribute))
        .map(Reference::variable)
        .filter(Objects::nonNull);
  }
}
