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
  private final DrawingThreads drawing;
  private final String name;
  private final String location;
  private final Leasing editions;
  private final ClientErrors failures;

  /** One picture of the dataset is drawn at a time. */
  private final Semaphore share = new Semaphore(1, true);

  /** Leases the edition of now, which is released by the caller. */
  @FunctionalInterface
  interface Leasing {
    Edition lease() throws IOException;
  }

  /** The pictures of the dataset at {@code location}; {@code name} stands for it in messages. */
  DatasetPictures(
      DrawingThreads drawing,
      String name,
      String location,
      Leasing editions,
      ClientErrors failures) {
    this.drawing = drawing;
    this.name = name;
    this.location = location;
    this.editions = editions;
    this.failures = failures;
  }

  /** Returns what there is to draw of the arrays at {@code paths}, by path, in their order. */
  public Map<String, Preview> previews(List<String> paths) throws IOException {
    Edition edition = editions.lease();
    try {
      return drawing.waiting(name, () -> on(edition, name, paths));
    } catch (IOException e) {
      throw failures.of(name, e);
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
          paths.forEach(path -> previews.put(path, named(path, canvas.preview(path))));
          return previews;
        });
  }

  private Preview named(String path, Preview preview) {
    return preview instanceof Preview.Failed failed
        ? new Preview.Failed(failures.of(name + path, failed.why()))
        : preview;
  }

  private record Key(Object look, String path, Map<String, Integer> indices, PictureSize size) {
    @Override
    public String toString() {
      return path;
    }
  }

  /**
   * Draws the array at {@code path}, at {@code indices} of the dimensions that a picture does not
   * show. Throws {@link NothingToServeException} if there is no such picture, and {@link
   * ZarrException.Unavailable} if there may be one later.
   */
  public Picture draw(String path, Map<String, Integer> indices, PictureSize size)
      throws IOException {
    Edition edition = editions.lease();
    try {
      Key key = new Key(edition.canvas().look(), path, Map.copyOf(indices), size);
      Picture kept = drawing.cache().kept(key);
      return kept != null
          ? kept
          : drawing.waiting(
              name + path, () -> drawing.cache().get(key, unwanted -> drawn(edition, key)));
    } catch (IOException e) {
      throw failures.of(name + path, e);
    } finally {
      edition.release();
    }
  }

  private Picture drawn(Edition edition, Key key) throws IOException {
    return call(
        edition,
        name + key.path,
        canvas -> {
          check(key.path, key.indices, canvas.preview(key.path));
          Canvas.Painted painted = canvas.draw(key.path, key.indices, key.size);
          edition.freshness().checkCurrentNow();
          return new Picture(
              Value.Whole.of(ByteBuffer.wrap(painted.png()), edition.modified()), painted.note());
        });
  }

  private static void check(String path, Map<String, Integer> indices, Preview preview)
      throws IOException {
    if (preview instanceof Preview.Refused refused) {
      throw new NothingToServeException(refused.reason());
    }
    if (preview instanceof Preview.Failed failed) {
      throw failed.why();
    }
    List<Canvas.Choice> choices = ((Preview.Drawable) preview).choices();
    for (Map.Entry<String, Integer> index : indices.entrySet()) {
      if (choices.stream()
          .noneMatch(
              choice ->
                  choice.dimension().equals(index.getKey())
                      && index.getValue() < choice.length())) {
        throw new NothingToServeException(
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
            return task.on(edition.canvas().get(drawing.painter(), location));
          } finally {
            edition.release();
          }
        });
  }
}
