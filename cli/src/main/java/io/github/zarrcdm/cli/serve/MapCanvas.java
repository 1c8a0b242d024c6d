package io.github.zarrcdm.cli.serve;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.internal.map.DrawableVariables;
import io.github.zarrcdm.internal.map.MapRequest;
import io.github.zarrcdm.internal.map.colour.Colours;
import io.github.zarrcdm.internal.map.slice.IndexLabels;
import io.github.zarrcdm.internal.map.slice.Slice;
import io.github.zarrcdm.internal.map.slice.SliceChoices;
import io.github.zarrcdm.internal.place.SiblingVariables;
import io.github.zarrcdm.internal.place.Sweeps;
import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/** A dataset whose variables are drawn as the verb {@code map} does without options. */
final class MapCanvas implements Canvas {
  /** Values of a grid that are read, most of which are left out again. */
  private static final long MOST_VALUES = 100_000_000;

  /** Points of curves, dots and outlines, all of which are drawn. */
  private static final long MOST_SHAPES = 1_000_000;

  private final NetcdfDataset dataset;
  private final Map<String, Variable> variables = new HashMap<>();
  private final Set<String> drawable;
  private final Set<String> data;
  private final SiblingVariables neighbours = new SiblingVariables();

  MapCanvas(NetcdfDataset dataset) {
    this.dataset = dataset;
    DrawableVariables found = DrawableVariables.of(dataset);
    this.drawable = paths(found.all());
    this.data = paths(found.data());
    dataset
        .getVariables()
        .forEach(variable -> variables.putIfAbsent(DatasetStore.path(variable), variable));
  }

  private static Set<String> paths(List<VariableDS> variables) {
    return variables.stream().map(DatasetStore::path).collect(toSet());
  }

  @Override
  public Preview preview(String path) {
    Variable variable = variables.get(path);
    if (!(variable instanceof VariableDS numbers)
        || !drawable.contains(path)
        || numbers.getSize() == 0) {
      return refused(path, variable);
    }
    try {
      return preview(SliceChoices.DEFAULT.of(numbers, neighbours), data.contains(path));
    } catch (IOException e) {
      return new Preview.Failed(e);
    } catch (RuntimeException e) {
      return new Preview.Failed(new IOException("cannot be drawn: " + e, e));
    }
  }

  private static Preview preview(Slice slice, boolean data) throws IOException {
    boolean thinned = !slice.isCurve() && slice.place().filter(place -> !place.isGrid()).isEmpty();
    long most = thinned ? MOST_VALUES : MOST_SHAPES;
    if (slice.values() > most) {
      return new Preview.Refused(
          "%s: a picture needs %s values, and a server reads at most %s for one; draw it with zarr-cdm map"
              .formatted(slice.variable().getFullName(), slice.values(), most));
    }
    List<Choice> choices = new ArrayList<>();
    for (String dimension : slice.at().keySet()) {
      choices.add(
          new Choice(dimension, slice.part(dimension).length(), slice.labels(dimension)::text));
    }
    Optional<Sweeps> sweeps = slice.sweeps().filter(MapCanvas::haveRays);
    if (sweeps.isPresent()) {
      choices.add(
          new Choice(
              sweeps.get().dimension(),
              sweeps.get().parts().size(),
              IndexLabels.of(sweeps.get().angles())::text));
    }
    return new Preview.Drawable(data, choices);
  }

  /** Each sweep that is offered is one that can be drawn. */
  private static boolean haveRays(Sweeps sweeps) {
    return sweeps.parts().stream().allMatch(part -> part.length() > 0);
  }

  private static Preview refused(String path, @Nullable Variable variable) {
    String name = path.substring(1);
    return new Preview.Refused(
        variable == null
            ? name + ": netCDF-Java shows no variable of this name"
            : variable.getSize() == 0
                ? name + ": it has no values"
                : variable.getRank() == 0
                    ? name + ": a single value is not drawn"
                    : "%s: values of type %s are not drawn"
                        .formatted(name, variable.getDataType()));
  }

  @Override
  public void close() throws IOException {
    dataset.close();
  }

  @Override
  public Painted draw(String path, Map<String, Integer> indices, PictureSize size)
      throws IOException {
    VariableDS variable = (VariableDS) variables.get(path);
    if (variable == null) {
      throw new IOException(path + ": no such variable");
    }
    Map<String, String> texts =
        indices.entrySet().stream()
            .collect(toMap(Map.Entry::getKey, index -> index.getValue().toString()));
    MapRequest.Drawn drawn =
        new MapRequest(
                new SliceChoices(null, null, texts),
                Colours.DEFAULT,
                true,
                Optional.empty(),
                size.pixels(),
                0)
            .draw(variable);
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    if (!ImageIO.write(drawn.picture(), "png", png)) {
      throw new IOException("this Java runtime cannot write PNG");
    }
    return new Painted(png.toByteArray(), drawn.note());
  }
}
