package io.github.zarrcdm.serve.page;

import static java.util.stream.Collectors.toMap;

import io.github.zarrcdm.serve.http.PictureQuery;
import io.github.zarrcdm.serve.http.RequestPath;
import io.github.zarrcdm.serve.picture.Canvas.Choice;
import io.github.zarrcdm.serve.picture.Canvas.Preview;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The pictures on a page, and what chooses the indices that they have.
 *
 * @param previews by the names of arrays; that of {@code ""} is of the array whose page it is
 * @param wanted the indices of dimensions, by their names
 * @param notes what else is to be said, in sentences
 */
public record Illustrations(
    Map<String, Preview> previews, Map<String, Integer> wanted, List<String> notes) {
  /** On a page without pictures. */
  public static final Illustrations NONE = new Illustrations(Map.of(), Map.of(), List.of());

  /** More pictures are on the pages of their arrays only. */
  private static final int MOST = 60;

  /** From more indices a number is chosen. */
  private static final int LISTED = 500;

  /** Returns this with {@code note} too. */
  public Illustrations with(Optional<String> note) {
    return new Illustrations(previews, wanted, note.map(List::of).orElse(notes));
  }

  /** Returns the indices that the picture of {@code drawable} has. */
  public Map<String, Integer> indices(Preview.Drawable drawable) {
    return drawable.choices().stream().collect(toMap(Choice::dimension, this::at));
  }

  void on(Html page) {
    List<String> sentences = new ArrayList<>(notes);
    Map<String, Preview.Drawable> drawn = new LinkedHashMap<>();
    previews.forEach(
        (name, preview) -> {
          if (preview instanceof Preview.Drawable found) {
            if (found.data() || name.isEmpty()) {
              drawn.put(name, found);
            }
          } else {
            sentences.add(((Preview.Refused) preview).reason());
          }
        });
    if (drawn.isEmpty() && sentences.isEmpty()) {
      return;
    }
    page.heading("Pictures");
    Map<String, Choice> choices = new LinkedHashMap<>();
    drawn.values().stream()
        .flatMap(found -> found.choices().stream())
        .filter(choice -> choice.length() > 1)
        .forEach(choice -> choices.putIfAbsent(choice.dimension(), choice));
    if (!choices.isEmpty()) {
      page.form(choices.values().stream().map(this::field).toList());
    }
    drawn.entrySet().stream().limit(MOST).forEach(found -> picture(found, page));
    if (drawn.size() > MOST) {
      page.paragraph(
          "%s more variables have pictures on pages of their own.".formatted(drawn.size() - MOST));
    }
    if (!sentences.isEmpty()) {
      page.list(sentences);
    }
  }

  private void picture(Map.Entry<String, Preview.Drawable> found, Html page) {
    String name = found.getKey();
    String folder = name.isEmpty() ? "" : RequestPath.escaped(name) + "/";
    Map<String, Integer> indices = indices(found.getValue());
    page.picture(
        folder + PictureQuery.of(PictureSize.NARROW, indices),
        folder + PictureQuery.of(PictureSize.WIDE, indices),
        name.isEmpty() ? "a picture" : name + ": if there is no picture, its own page says why",
        PictureSize.WIDE.pixels());
  }

  /** An index that is not there is the last one. */
  private int at(Choice choice) {
    return Math.min(wanted.getOrDefault(choice.dimension(), 0), choice.length() - 1);
  }

  private Html.Choice field(Choice choice) {
    IntStream shown =
        choice.length() <= LISTED
            ? IntStream.range(0, choice.length())
            : IntStream.of(0, choice.length() - 1);
    return new Html.Choice(
        choice.dimension(),
        PictureQuery.DIMENSION + choice.dimension(),
        at(choice),
        choice.length(),
        shown.mapToObj(choice.label()).toList());
  }
}
