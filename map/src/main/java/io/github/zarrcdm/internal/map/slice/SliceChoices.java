package io.github.zarrcdm.internal.map.slice;

import io.github.zarrcdm.internal.place.Coordinates;
import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.internal.place.SiblingVariables;
import io.github.zarrcdm.internal.place.SweepGroups;
import io.github.zarrcdm.internal.place.Sweeps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Range;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;

/**
 * What users choose of a variable, by the names of its dimensions.
 *
 * @param time of the dimension of times; null for the first
 * @param level of the vertical dimension; null for the first
 * @param dimensions of any dimension, by its name
 */
public record SliceChoices(
    @Nullable String time, @Nullable String level, Map<String, String> dimensions) {
  /** Nothing is chosen. */
  public static final SliceChoices DEFAULT = new SliceChoices(null, null, Map.of());

  private static final Set<String> TIMES = Set.of("time", "valid_time");
  private static final Set<String> LEVELS =
      Set.of("level", "lev", "plev", "height", "depth", "z", "altitude", "elevation", "pressure");

  /**
   * Returns what is drawn of {@code variable}, or of the same variable in the group of another
   * sweep. Throws if it has no such dimension, or no such index.
   */
  public Slice of(VariableDS variable) throws IOException {
    return of(variable, new SiblingVariables());
  }

  /** Returns the slice for one of many variables of a dataset. */
  public Slice of(VariableDS variable, SiblingVariables neighbours) throws IOException {
    Optional<SweepGroups> volume = SweepGroups.of(variable);
    return volume.isEmpty() || DimensionNames.of(variable).contains(SweepGroups.DIMENSION)
        ? within(variable, neighbours)
        : ofSweep(variable, volume.get(), neighbours);
  }

  private Slice ofSweep(VariableDS variable, SweepGroups volume, SiblingVariables neighbours)
      throws IOException {
    String text = dimensions.get(SweepGroups.DIMENSION);
    double[] angles = volume.angles();
    IndexLabels labels =
        angles.length == 0
            ? new IndexLabels.Counted()
            : new IndexLabels.Measured(angles, "degrees");
    int length = volume.sweeps().size();
    int index =
        text == null
            ? volume.sweeps().indexOf(variable)
            : index(text, variable, SweepGroups.DIMENSION, length, labels);
    Map<String, String> others = new LinkedHashMap<>(dimensions);
    others.remove(SweepGroups.DIMENSION);
    Slice slice =
        new SliceChoices(time, level, others).within(volume.sweeps().get(index), neighbours);
    List<String> texts = new ArrayList<>();
    texts.add(SweepGroups.DIMENSION + " " + labels.text(index) + taken(text, index, labels));
    texts.addAll(slice.texts());
    return slice.with(texts);
  }

  private Slice within(VariableDS variable, SiblingVariables neighbours) throws IOException {
    Coordinates coordinates = Coordinates.of(variable, neighbours);
    List<String> names = DimensionNames.of(variable);
    refuseEmpty(variable, names);
    Optional<Place> whole =
        Place.of(variable, neighbours).filter(found -> !found.dimensions().isEmpty());
    Optional<Sweeps> sweeps =
        whole.isEmpty()
            ? Optional.empty()
            : Sweeps.of(variable, whole.get()).filter(s -> !names.contains(s.dimension()));
    Map<String, String> wanted = wanted(variable, coordinates, named(names, sweeps));
    Optional<Place> place =
        whole.filter(found -> found.dimensions().stream().noneMatch(wanted::containsKey));
    List<String> free = names.stream().filter(name -> !wanted.containsKey(name)).toList();
    Optional<String> bands = RgbBands.of(variable, coordinates, free, place);
    List<String> plane =
        place
            .map(Place::dimensions)
            .orElseGet(
                () -> last(free.stream().filter(n -> !bands.equals(Optional.of(n))).toList()));
    if (place.isEmpty() && plane.isEmpty()) {
      throw new IOException(
          "%s: a picture needs a dimension that is not fixed; %s has %s"
              .formatted(
                  variable.getFullName(), variable.getShortName(), String.join(", ", names)));
    }
    Map<String, Integer> at = new LinkedHashMap<>();
    List<String> texts = new ArrayList<>();
    Map<String, Range> parts = new LinkedHashMap<>();
    Optional<String> note = Optional.empty();
    if (sweeps.isPresent() && (place.isPresent() || wanted.containsKey(sweeps.get().dimension()))) {
      Sweeps all = sweeps.get();
      String text = wanted.get(all.dimension());
      if (text == null && all.first().isEmpty()) {
        note =
            Optional.of(
                "%s: sweep_start_ray_index and sweep_end_ray_index describe no valid sweep; drawing all rays along %s"
                    .formatted(variable.getFullName(), all.rays()));
      } else {
        IndexLabels labels = IndexLabels.of(all.angles());
        int index =
            text == null ? all.first().getAsInt() : sweep(text, variable, all, labels, plane);
        parts.put(all.rays(), all.parts().get(index));
        texts.add(all.dimension() + " " + labels.text(index) + taken(text, index, labels));
      }
    }
    for (int d = 0; d < names.size(); d++) {
      String name = names.get(d);
      if (!plane.contains(name) && !bands.equals(Optional.of(name))) {
        IndexLabels labels = IndexLabels.of(coordinates.along(name));
        String text = wanted.get(name);
        int index = index(text, variable, name, variable.getShape(d), labels);
        at.put(name, index);
        texts.add(
            (labels instanceof IndexLabels.Dated && isTime(name, coordinates)
                    ? labels.text(index)
                    : name + " " + labels.text(index))
                + taken(text, index, labels));
      }
    }
    Optional<Sweeps> shown = sweeps.filter(all -> parts.containsKey(all.rays()));
    return new Slice(variable, coordinates, place, plane, parts, shown, bands, at, texts, note);
  }

  /**
   * Returns the sweep that {@code text} means. Throws if its rays are unknown, or not what is
   * drawn.
   */
  private static int sweep(
      String text, VariableDS variable, Sweeps sweeps, IndexLabels labels, List<String> plane)
      throws IOException {
    int index = index(text, variable, sweeps.dimension(), sweeps.parts().size(), labels);
    if (!plane.contains(sweeps.rays())) {
      throw new IOException(
          "%s: -d %s=%s selects rays along %s, which is fixed or not drawn; give only one of the two"
              .formatted(variable.getFullName(), sweeps.dimension(), text, sweeps.rays()));
    }
    if (sweeps.parts().get(index).length() == 0) {
      throw new IOException(
          "%s: sweep %s has no rays: its sweep_start_ray_index and sweep_end_ray_index are not a range of %s%s"
              .formatted(
                  variable.getFullName(),
                  index,
                  sweeps.rays(),
                  sweeps.first().isPresent()
                      ? "; the first sweep with rays is " + sweeps.first().getAsInt()
                      : ""));
    }
    return index;
  }

  private static void refuseEmpty(VariableDS variable, List<String> names) throws IOException {
    for (int d = 0; d < names.size(); d++) {
      if (variable.getShape(d) == 0) {
        throw new IOException(
            "%s: dimension %s has length 0; nothing to draw"
                .formatted(variable.getFullName(), names.get(d)));
      }
    }
  }

  /** Returns what can be chosen: a sweep, too, although the variable has no dimension of sweeps. */
  private static List<String> named(List<String> names, Optional<Sweeps> sweeps) {
    List<String> named = new ArrayList<>(names);
    sweeps.map(Sweeps::dimension).ifPresent(named::add);
    return named;
  }

  /** Returns the last two; the earlier one is vertical. */
  private static List<String> last(List<String> names) {
    return names.subList(Math.max(0, names.size() - 2), names.size());
  }

  private Map<String, String> wanted(
      VariableDS variable, Coordinates coordinates, List<String> names) throws IOException {
    Map<String, String> wanted = new LinkedHashMap<>();
    for (Map.Entry<String, String> choice : dimensions.entrySet()) {
      if (!names.contains(choice.getKey())) {
        throw unknown(choice.getKey(), variable, names);
      }
      wanted.put(choice.getKey(), choice.getValue());
    }
    if (time != null) {
      String name =
          names.stream()
              .filter(n -> isTime(n, coordinates))
              .findFirst()
              .orElseThrow(() -> none("--time", "no time dimension", variable, names));
      put(wanted, name, time, "--time", variable);
    }
    if (level != null) {
      String name =
          names.stream()
              .filter(n -> isLevel(n, coordinates))
              .findFirst()
              .orElseThrow(() -> none("--level", "no vertical dimension", variable, names));
      put(wanted, name, level, "--level", variable);
    }
    return wanted;
  }

  private static void put(
      Map<String, String> wanted, String name, String text, String option, VariableDS variable)
      throws IOException {
    if (wanted.putIfAbsent(name, text) != null) {
      throw new IOException(
          "%s: %s and -d %s choose the same dimension"
              .formatted(variable.getFullName(), option, name));
    }
  }

  /** Returns the error of a dimension that {@code variable} does not have. */
  private static IOException unknown(String dimension, VariableDS variable, List<String> names) {
    IOException none = none("-d " + dimension, "no such dimension", variable, names);
    return CountingVariable.of(variable, dimension)
        .map(
            counting ->
                new IOException(
                    "%s, and %s says which of their indices belong to those of %s"
                        .formatted(none.getMessage(), counting.getFullName(), dimension)))
        .orElse(none);
  }

  private static IOException none(
      String option, String why, VariableDS variable, List<String> names) {
    return new IOException(
        "%s: %s has %s; its dimensions are %s"
            .formatted(
                option,
                variable.getFullName(),
                why,
                names.isEmpty() ? "none" : String.join(", ", names)));
  }

  private static boolean isTime(String name, Coordinates coordinates) {
    return coordinates
        .along(name)
        .map(coordinate -> coordinate.is(AxisType.Time))
        .orElse(TIMES.contains(name));
  }

  private static boolean isLevel(String name, Coordinates coordinates) {
    return coordinates
        .along(name)
        .filter(coordinate -> coordinate.type() != null)
        .map(coordinate -> coordinate.is(AxisType.Height, AxisType.Pressure, AxisType.GeoZ))
        .orElse(LEVELS.contains(name));
  }

  /** A whole number is an index, or else a value that a coordinate has exactly. */
  private static int index(
      @Nullable String text, VariableDS variable, String name, int length, IndexLabels labels)
      throws IOException {
    if (text == null) {
      return 0;
    }
    if (text.equals("last")) {
      return length - 1;
    }
    boolean whole = isWhole(text);
    if (whole && Integer.parseInt(text) >= 0 && Integer.parseInt(text) < length) {
      return Integer.parseInt(text);
    }
    OptionalInt found = labels.find(text);
    if (found.isPresent() && (!whole || isExactly(text, found.getAsInt(), labels))) {
      return found.getAsInt();
    }
    throw new IOException(
        "%s: dimension %s has %s %s, counted from 0%s; %s does not exist%s"
            .formatted(
                variable.getFullName(),
                name,
                length,
                length == 1 ? "index" : "indices",
                labels.examples().isEmpty() ? "" : ", for " + labels.examples(),
                text,
                whole && labels instanceof IndexLabels.Measured
                    ? ", neither as an index nor as a value; %s.0 is the nearest value"
                        .formatted(text)
                    : ""));
  }

  private static boolean isWhole(@Nullable String text) {
    return text != null && text.matches("-?\\d{1,9}");
  }

  /**
   * Returns a note that a whole number was taken for an index, where it is a value elsewhere too.
   */
  private static String taken(@Nullable String text, int index, IndexLabels labels) {
    if (text == null || !isWhole(text) || !(labels instanceof IndexLabels.Measured)) {
      return "";
    }
    OptionalInt value = labels.find(text);
    boolean either =
        value.isPresent() && value.getAsInt() != index && isExactly(text, value.getAsInt(), labels);
    return either ? " (index %s, not the value %s)".formatted(text, text) : "";
  }

  private static boolean isExactly(String text, int at, IndexLabels labels) {
    return labels instanceof IndexLabels.Measured measured
        ? measured.values()[at] == Double.parseDouble(text)
        : text.length() == 4 || labels instanceof IndexLabels.Named;
  }
}
