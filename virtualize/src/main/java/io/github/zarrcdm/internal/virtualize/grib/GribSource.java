package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.CONVENTIONS;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * GRIB files as hierarchies of Zarr: a variable for each parameter and kind of level, of which each
 * message is a chunk, in the layout and with the codec of kerchunk, and the names of cfgrib.
 */
public final class GribSource {
  private final SourceFile source;
  private final boolean validTimes;
  private final List<String> notes = new ArrayList<>();
  private final MessageReport leftOut = new MessageReport();
  private final MessageReport repeated = new MessageReport();
  private final List<String> sparse = new ArrayList<>();
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();

  private GribSource(SourceFile source, boolean validTimes) {
    this.source = source;
    this.validTimes = validTimes;
  }

  /** Returns true if {@code source} begins with a GRIB message. */
  public static boolean is(SourceFile source) throws IOException {
    return Messages.are(source);
  }

  /**
   * Returns what {@code source} holds. Messages that cannot be chunks are named in what is left
   * out. Throws {@link ZarrException} if the file is truncated, or if none of its messages can be.
   *
   * @param validTimes whether messages are on the times that they are valid at, and not on
   *     reference times and steps
   */
  public static VirtualDataset of(SourceFile source, boolean validTimes) throws IOException {
    return new GribSource(source, validTimes).dataset();
  }

  private VirtualDataset dataset() throws IOException {
    List<Message> messages = Messages.of(source, notes, leftOut);
    GribGrids grids = new GribGrids();
    Map<Integer, List<Message>> byGrid = new LinkedHashMap<>();
    messages.forEach(
        message ->
            byGrid
                .computeIfAbsent(grids.number(message.head()), number -> new ArrayList<>())
                .add(message));
    Map<Integer, GribGrids.Placed> placed = new LinkedHashMap<>();
    byGrid.forEach((number, all) -> place(number, all).ifPresent(grid -> placed.put(number, grid)));
    List<Message> usable =
        messages.stream().filter(m -> placed.containsKey(grids.number(m.head()))).toList();
    if (usable.isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: no message of this GRIB file can be referenced. %s"
              .formatted(source.name(), leftOut.sentences().get(0)));
    }
    List<GribVariable> variables = GribVariable.of(usable, grids);
    TimeAxes times =
        validTimes ? TimeAxes.ValidTimes.of(variables) : TimeAxes.RunsAndSteps.of(variables);
    ForecastAxes axes = new ForecastAxes(variables, times);
    Set<String> taken = new HashSet<>();
    List<VirtualArray> coordinates = new ArrayList<>(axes.arrays());
    for (GribGrids.Placed grid : placed.values()) {
      coordinates.addAll(grid.arrays());
      taken.addAll(grid.dimensions());
    }
    for (VirtualArray coordinate : coordinates) {
      arrays.put(coordinate.path(), coordinate);
      taken.add(coordinate.array().name());
    }
    List<String> names = VariableNames.of(variables, taken);
    for (int i = 0; i < names.size(); i++) {
      GribVariable variable = variables.get(i);
      GribGrids.Placed grid = Objects.requireNonNull(placed.get(variable.grid()));
      VirtualArray array = array(names.get(i), variable, axes, grid);
      arrays.put(array.path(), array);
    }
    notes.addAll(repeated.sentences());
    if (!sparse.isEmpty()) {
      notes.add(
          "%s: not all steps, times and levels have a message; others read as NaN"
              .formatted(String.join(", ", sparse)));
    }
    List<Array> own = arrays.values().stream().map(VirtualArray::array).toList();
    Group root = new Group("/", attributes(usable), List.of(), List.of(), own);
    return new VirtualDataset(root, arrays, List.of(source.source()), notes, leftOut.sentences());
  }

  /**
   * Returns where the points of the grid of {@code messages} are; empty if they cannot be chunks.
   */
  private Optional<GribGrids.Placed> place(int number, List<Message> messages) {
    try {
      return Optional.of(GribGrids.place(messages.get(0), number, notes));
    } catch (ZarrException e) {
      leftOut.add(
          Messages.reason(e, messages.get(0).head().grid().chunk()),
          String.valueOf(e.getMessage()),
          messages.size());
      return Optional.empty();
    }
  }

  private VirtualArray array(
      String name, GribVariable variable, ForecastAxes axes, GribGrids.Placed grid)
      throws IOException {
    List<String> dimensions = new ArrayList<>(axes.dimensions(variable));
    long[] before = axes.shape(variable);
    dimensions.addAll(grid.dimensions());
    int rank = before.length + grid.shape().length;
    long[] shape = Arrays.copyOf(before, rank);
    int[] chunk = new int[rank];
    Arrays.fill(chunk, 1);
    for (int d = 0; d < grid.shape().length; d++) {
      shape[before.length + d] = grid.shape()[d];
      chunk[before.length + d] = (int) grid.shape()[d];
    }
    Product first = variable.first();
    Map<String, Object> attributes = new LinkedHashMap<>(variable.parameter().attributes());
    attributes.put("GRIB_typeOfLevel", first.level().kind().name());
    attributes.put("GRIB_stepType", first.step());
    attributes.putAll(first.attributes());
    List<String> coordinates = new ArrayList<>(axes.coordinates(variable));
    coordinates.addAll(grid.coordinates());
    attributes.put(COORDINATES, String.join(" ", coordinates));
    grid.mapping().ifPresent(mapping -> attributes.put(GRID_MAPPING, mapping));
    ChunkTable table = table(name, variable, axes, ChunkTable.of(shape, chunk));
    return GribArrays.array(name, name, dimensions, shape, chunk, attributes, table);
  }

  /** Adds the chunks of {@code variable}; of messages of the same chunk, the first one. */
  private ChunkTable table(String name, GribVariable variable, ForecastAxes axes, ChunkTable table)
      throws IOException {
    List<Level> levels = variable.levels();
    Map<Long, Message> known = new HashMap<>();
    for (Message message : variable.messages()) {
      long number = axes.chunk(variable, levels, message.product());
      Message before = known.putIfAbsent(number, message);
      if (before == null) {
        table.add(number, 0, message.at(), message.length());
      } else if (isSame(before, message)) {
        repeated.add(
            name,
            "/%s: the message at byte %s is the same as that at byte %s"
                .formatted(name, message.at(), before.at()),
            1);
      } else {
        leftOut.add(
            "/" + name,
            "/%s: the message at byte %s: it is of the same %s and level as that at byte %s, which counts. Copy it to a file of its own"
                .formatted(
                    name, message.at(), validTimes ? "valid time" : "time, step", before.at()),
            1);
      }
    }
    if (table.size() < table.total()) {
      sparse.add(name);
    }
    return table.sorted();
  }

  private boolean isSame(Message one, Message other) throws IOException {
    return one.length() == other.length()
        && source
            .value(one.at(), (int) one.length())
            .equals(source.value(other.at(), (int) other.length()));
  }

  private static Attributes attributes(List<Message> messages) {
    Message first = messages.get(0);
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put(CONVENTIONS, "CF-1.7");
    attributes.put("GRIB_edition", (long) first.head().edition());
    int centre = first.product().centre();
    boolean one = messages.stream().allMatch(message -> message.product().centre() == centre);
    for (List<String> row : GribTable.of("centres.tsv")) {
      if (one && row.get(0).equals(Integer.toString(centre))) {
        attributes.put("GRIB_centre", row.get(1));
        attributes.put("institution", row.get(2));
      }
    }
    return new Attributes(attributes);
  }
}
