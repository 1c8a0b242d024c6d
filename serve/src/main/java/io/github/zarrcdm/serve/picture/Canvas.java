package io.github.zarrcdm.serve.picture;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** A dataset whose variables are drawn. Used by one thread at a time. */
public interface Canvas extends Closeable {
  /**
   * Returns what there is to draw of the array at {@code path}, such as {@code /group/air}. Reads
   * coordinates at most.
   */
  Preview preview(String path);

  /**
   * Draws the array at {@code path}, which has a {@link Preview.Drawable}.
   *
   * @param indices of dimensions that the picture does not show, by their names; 0 for others
   */
  Painted draw(String path, Map<String, Integer> indices, PictureSize size) throws IOException;

  /**
   * A picture.
   *
   * @param note what readers may not expect of it, in a sentence
   */
  record Painted(byte[] png, Optional<String> note) {}

  /** What is known of a picture before it is drawn. */
  sealed interface Preview {
    /**
     * There is one.
     *
     * @param data false for coordinates and their bounds
     */
    record Drawable(boolean data, List<Choice> choices) implements Preview {}

    /** There is none, for a reason that is a sentence. */
    record Refused(String reason) implements Preview {}

    /** There may be one, but what it needs cannot be read. */
    record Failed(IOException why) implements Preview {}
  }

  /**
   * A dimension that a picture does not show, but at one index.
   *
   * @param label what stands for an index, such as a date
   */
  record Choice(String dimension, int length, IntFunction<String> label) {}
}
