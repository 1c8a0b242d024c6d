package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.Canvas.Preview;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Pictures of the arrays of a dataset, each of the edition that its source is in. */
public final class DatasetPictures {
  private final Drawing drawing;
  private final ServedDataset dataset;
  private final Semaphore share;

  /** Those of {@code dataset}, of which one is drawn at a time: {@code share} has one permit. */
  DatasetPictures(Drawing drawing, ServedDataset dataset, Semaphore share) {
    this.drawing = drawing;
    this.dataset = dataset;
    this.share = share;
  }

  /** Returns what there is to draw of the arrays at {@code paths}, by path, in their order. */
  public Map<String, Preview> previews(List<String> paths) throws IOException {
    Edition edition = dataset.lease(true);
    try {
      return drawing.waiting(dataset.name(), () -> on(edition, dataset.name(), paths));
    } catch (IOException e) {
      throw dataset.failure(dataset.name(), e);
    } finally {
      edition.release();
    }
  }

  private Map<String, Preview> on(Edition edition, String where, List<String> paths)
      throws IOException {
    return call(
        edition,
        where,
        canvas -> {
          Map<String, Preview> previews = new LinkedHashMap<>();
          paths.forEach(path -> previews.put(path, canvas.preview(path)));
          return previews;
        });
  }

  private record Key(Object edition, String path, Map<String, Integer> indices, PictureSize size) {
    @Override
    public String toString() {
      return path;
    }
  }

  /**
   * Draws the array at {@code path}, at {@code indices} of the dimensions that a picture does not
   * show. Throws {@link NothingToServe} if there is no such picture, and {@link
   * ZarrException.Unavailable} if there may be one later.
   */
  public Picture draw(String path, Map<String, Integer> indices, PictureSize size)
      throws IOException {
    Edition edition = dataset.lease(true);
    try {
      Key key = new Key(edition.id, path, Map.copyOf(indices), size);
      Picture kept = drawing.cache().kept(key);
      return kept != null
          ? kept
          : drawing.waiting(
              dataset.name() + path, () -> drawing.cache().get(key, () -> drawn(edition, key)));
    } catch (IOException e) {
      throw dataset.failure(dataset.name() + path, e);
    } finally {
      edition.release();
    }
  }

  private Picture drawn(Edition edition, Key key) throws IOException {
    return call(
        edition,
        dataset.name() + key.path,
        canvas -> {
          check(key.path, key.indices, canvas.preview(key.path));
          Canvas.Painted painted = canvas.draw(key.path, key.indices, key.size);
          if (!edition.isCurrentNow()) {
            throw new ZarrException.Unavailable(
                dataset.name() + ": the source is changed at the moment. Ask again");
          }
          return new Picture(
              Value.Whole.of(ByteBuffer.wrap(painted.png()), edition.modified()), painted.note());
        });
  }

  private static void check(String path, Map<String, Integer> indices, Preview preview)
      throws NothingToServe {
    if (preview instanceof Preview.Refused refused) {
      throw new NothingToServe(refused.reason());
    }
    List<Canvas.Choice> choices = ((Preview.Drawable) preview).choices();
    for (Map.Entry<String, Integer> index : indices.entrySet()) {
      if (choices.stream()
          .noneMatch(
              choice ->
                  choice.dimension().equals(index.getKey())
                      && index.getValue() < choice.length())) {
        throw new NothingToServe(
            "%s: there is no picture of index %s of %s"
                .formatted(path, index.getValue(), index.getKey()));
      }
    }
  }

  /** Draws something. */
  @FunctionalInterface
  private interface Task<T> {
    T on(Canvas canvas) throws IOException;
  }

  /** The edition stays open until {@code task} ends, which may be after callers have gone. */
  private <T> T call(Edition edition, String where, Task<T> task) throws IOException {
    return drawing.call(
        share,
        where,
        () -> {
          edition.lease();
          try {
            return task.on(edition.canvas().get(drawing.painter(), dataset.location()));
          } finally {
            edition.release();
          }
        });
  }
}
