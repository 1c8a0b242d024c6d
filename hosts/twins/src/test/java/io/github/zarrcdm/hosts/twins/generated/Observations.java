package io.github.zarrcdm.hosts.twins.generated;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import ucar.ma2.DataType;
import ucar.ma2.Range;

/**
 * Which observations belong to which feature, as the ragged forms of CF say it.
 *
 * @param belonging the variable that says so: counts by {@code sample_dimension}, or indices by
 *     {@code instance_dimension}
 * @param feature of each observation
 */
record Observations(
    Content content,
    String belonging,
    boolean counted,
    String observation,
    String instance,
    int[] feature) {

  /** Those of {@code content}; empty if it has none that are counted or indexed. */
  static Optional<Observations> of(Content content) {
    for (Map.Entry<String, Content.Stored> entry : content.variables().entrySet()) {
      Content.Stored variable = entry.getValue();
      String sample = variable.text("sample_dimension");
      String instance = variable.text("instance_dimension");
      if (sample != null || instance != null) {
        String own = variable.dimensions().get(0);
        int[] numbers = (int[]) variable.values().get1DJavaArray(DataType.INT);
        return Optional.of(
            new Observations(
                content,
                entry.getKey(),
                sample != null,
                sample != null ? sample : own,
                sample != null ? own : instance,
                sample != null ? repeated(numbers) : numbers));
      }
    }
    return Optional.empty();
  }

  private static int[] repeated(int[] counts) {
    return IntStream.range(0, counts.length)
        .flatMap(i -> IntStream.generate(() -> i).limit(counts[i]))
        .toArray();
  }

  static int[] indices(Range range) {
    return IntStream.rangeClosed(range.first(), range.last()).toArray();
  }

  /** Of features with their observations; of observations with all features. */
  Content part(String dimension, Range range) {
    int[] kept = indices(range);
    if (!dimension.equals(observation) && !dimension.equals(instance)) {
      return content.only(Map.of(dimension, kept));
    }
    boolean features = dimension.equals(instance);
    int[] observations =
        features
            ? IntStream.range(0, feature.length).filter(o -> range.contains(feature[o])).toArray()
            : kept;
    Content part =
        content.only(
            features
                ? Map.of(instance, kept, observation, observations)
                : Map.of(observation, kept));
    int first = features ? range.first() : 0;
    int[] belong = IntStream.of(observations).map(o -> feature[o] - first).toArray();
    if (!counted) {
      return part.with(belonging, belong);
    }
    int[] counts = new int[part.variables().get(belonging).values().getShape()[0]];
    IntStream.of(belong).forEach(f -> counts[f]++);
    return part.with(belonging, counts);
  }
}
