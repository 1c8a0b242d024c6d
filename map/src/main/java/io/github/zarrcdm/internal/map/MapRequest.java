package io.github.zarrcdm.internal.map;

import io.github.zarrcdm.internal.map.colour.Colours;
import io.github.zarrcdm.internal.map.colour.Paint;
import io.github.zarrcdm.internal.map.picture.Fonts;
import io.github.zarrcdm.internal.map.picture.Picture;
import io.github.zarrcdm.internal.map.scene.BoundingBox;
import io.github.zarrcdm.internal.map.scene.Scene;
import io.github.zarrcdm.internal.map.scene.SceneReader;
import io.github.zarrcdm.internal.map.slice.Slice;
import io.github.zarrcdm.internal.map.slice.SliceChoices;
import io.github.zarrcdm.internal.place.CompressedPlaces;
import io.github.zarrcdm.internal.place.ForeignGrids;
import io.github.zarrcdm.internal.place.Place;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.nc2.dataset.VariableDS;

/**
 * What is wanted of a picture.
 *
 * @param lines whether coastlines and borders are drawn
 * @param part of the Earth that is drawn; empty for all that has values
 * @param width of the picture, in pixels
 * @param height of the picture, in pixels; 0 for as high as it needs
 */
public record MapRequest(
    SliceChoices choices,
    Colours colours,
    boolean lines,
    Optional<BoundingBox> part,
    int width,
    int height) {
  /** So many times as many cells are read for a part of the Earth as for all of it. */
  private static final int CLOSER = 4;

  private static final int LOOK = 200;

  /** What was drawn; {@code note} says what a user may not expect. */
  public record Drawn(BufferedImage picture, Optional<String> note) {}

  /**
   * Returns the picture of {@code named}, which is numeric, or of the sweep of it that is chosen.
   * Throws if its values cannot be read, or there is no such part of it.
   */
  public Drawn draw(VariableDS named) throws IOException {
    Fonts.check();
    Slice slice = choices.of(named);
    VariableDS variable = slice.variable();
    int pixels = Math.max(width, height) * (part.isPresent() ? CLOSER : 1);
    SceneReader scenes = new SceneReader(slice, pixels);
    String subtitle =
        String.join(
            ", ",
            Stream.concat(Stream.of(variable.getFullName()), slice.texts().stream()).toList());
    if (slice.isCurve()) {
      return curve(slice, scenes, subtitle);
    }
    Scene scene = part.isPresent() ? within(scenes.read(), variable) : scenes.read();
    Paint paint = PaintReader.read(slice, scenes.slab(), colours);
    return new Drawn(
        new Picture(scene, paint, title(variable), subtitle, lines).draw(width, height),
        notes(slice, paint, scene));
  }

  /** What was left out is said before all else. */
  private static Optional<String> notes(Slice slice, Paint paint, Scene scene) {
    return scene.notes().isEmpty()
        ? note(slice, paint)
        : Optional.of(String.join(System.lineSeparator(), scene.notes()));
  }

  /** Of one dimension; the values are on an axis instead of a scale of colours. */
  private Drawn curve(Slice slice, SceneReader scenes, String subtitle) throws IOException {
    VariableDS variable = slice.variable();
    if (colours.logarithmic() || colours.map() != null || part.isPresent()) {
      throw new IOException(
          "%s is drawn as a curve along %s; --log, --cmap and --bbox apply to maps and images"
              .formatted(variable.getFullName(), slice.along().get(0)));
    }
    double[] values = scenes.slab().read(variable);
    Paint paint =
        Arrays.stream(values).anyMatch(Double::isFinite) ? new Paint.Plain() : new Paint.Empty();
    Scene scene = scenes.curve(values, number(colours.low()), number(colours.high()));
    return new Drawn(
        new Picture(scene, paint, title(variable), subtitle, false).draw(width, height),
        note(slice, paint));
  }

  private static double number(@Nullable Double chosen) {
    return chosen == null ? Double.NaN : chosen;
  }

  private Scene within(Scene all, VariableDS variable) throws IOException {
    Scene seen =
        all.within(part.orElseThrow())
            .orElseThrow(
                () ->
                    new IOException(
                        "--bbox: it is not known where %s lies on the Earth"
                            .formatted(variable.getFullName())));
    if (Arrays.stream(seen.cells(LOOK, LOOK)).allMatch(cell -> cell == Scene.NONE)) {
      throw new IOException("--bbox: no cell of %s lies there".formatted(variable.getFullName()));
    }
    return seen;
  }

  private static boolean isNowhere(Place place) {
    return place instanceof Place.Radial radar && radar.site().isEmpty();
  }

  private static String title(VariableDS variable) {
    String description = variable.getDescription();
    return description == null || description.isBlank() ? variable.getShortName() : description;
  }

  private static Optional<String> note(Slice slice, Paint paint) {
    String name = slice.variable().getFullName();
    if (paint instanceof Paint.Empty) {
      return Optional.of(name + ": all values of this part are missing");
    }
    if (slice.note().isPresent()) {
      return slice.note();
    }
    if (slice.place().filter(MapRequest::isNowhere).isPresent()) {
      return Optional.of(
          name + ": the store does not give the radar's position; drawn without coastlines");
    }
    if (!slice.bands().isEmpty() || Place.of(slice.variable()).isPresent()) {
      return Optional.empty();
    }
    Optional<String> reason =
        CompressedPlaces.unread(slice.variable()).or(() -> ForeignGrids.unread(slice.variable()));
    return slice.isCurve() && reason.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s has no map coordinates%s; drawing it by %s"
                .formatted(
                    name,
                    reason.map(why -> ": " + why).orElse(""),
                    String.join(" and ", slice.along())));
  }
}
