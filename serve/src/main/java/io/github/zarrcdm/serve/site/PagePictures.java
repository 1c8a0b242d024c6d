package io.github.zarrcdm.serve.site;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.serve.http.PictureQuery;
import io.github.zarrcdm.serve.http.SiteRequest;
import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.page.Illustrations;
import io.github.zarrcdm.serve.picture.Canvas.Preview;
import io.github.zarrcdm.serve.picture.PictureSize;
import io.github.zarrcdm.serve.source.DatasetPictures;
import io.github.zarrcdm.serve.source.NothingToServeException;
import io.github.zarrcdm.serve.source.ServedDataset;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pictures of a dataset on its pages. Only browsers, which say that they take HTML, get them:
 * who lists a page for its members does not wait for coordinates to be read.
 */
record PagePictures(Optional<DatasetPictures> pictures, PictureQuery query, boolean browser) {
  static PagePictures of(ServedDataset dataset, SiteRequest request) {
    return new PagePictures(
        dataset.pictures(),
        PictureQuery.parse(request.query()),
        request.header("Accept").filter(types -> types.contains("text/html")).isPresent());
  }

  /** Returns what the page of {@code group} shows. */
  Illustrations of(Group group) {
    if (pictures.isEmpty() || !browser) {
      return Illustrations.NONE;
    }
    Map<String, Preview> named = new LinkedHashMap<>();
    try {
      pictures
          .get()
          .previews(group.arrays().stream().map(Array::path).toList())
          .forEach(
              (path, preview) ->
                  named.put(path.substring(path.lastIndexOf('/') + 1), told(preview)));
      return new Illustrations(named, query.indices(), List.of());
    } catch (IOException e) {
      return without(ErrorSentence.of(e));
    }
  }

  /** Returns what the page of {@code array} shows, which is drawn to say why it cannot be. */
  Illustrations of(Array array) {
    if (pictures.isEmpty() || !browser) {
      return Illustrations.NONE;
    }
    try {
      Map<String, Preview> own = new LinkedHashMap<>();
      pictures
          .get()
          .previews(List.of(array.path()))
          .forEach((path, preview) -> own.put("", told(preview)));
      Illustrations shown = new Illustrations(own, query.indices(), List.of());
      return own.get("") instanceof Preview.Drawable found
          ? shown.with(
              pictures.get().draw(array.path(), shown.indices(found), PictureSize.WIDE).note())
          : shown;
    } catch (IOException e) {
      return without(ErrorSentence.of(e));
    }
  }

  /** With a sentence for an error. */
  private static Preview told(Preview preview) {
    return preview instanceof Preview.Failed failed
        ? new Preview.Refused(ErrorSentence.of(failed.why()))
        : preview;
  }

  private Illustrations without(String reason) {
    return new Illustrations(Map.of(), query.indices(), List.of("There is no picture: " + reason));
  }

  /**
   * Returns the picture of {@code array}. Throws {@link NothingToServeException} if there is none.
   */
  SiteResponse picture(Array array, PictureSize size, SiteRequest request) throws IOException {
    DatasetPictures drawn =
        pictures.orElseThrow(() -> new NothingToServeException("There are no pictures here."));
    return SiteResponse.of(
        drawn.draw(array.path(), query.indices(), size).png(), "image/png", request);
  }
}
