package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.spark.decode.Encoding;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** The variables that rows have cells of, as each process of a write needs them. */
public interface WrittenVariables extends Serializable {

  /** Returns the version of Zarr. */
  int format();

  /** Returns the variables, in the order of their columns. */
  List<Written> open() throws IOException;

  /** Returns true if cells without a row keep what is stored; otherwise they become missing. */
  default boolean keepsOthers() {
    return false;
  }

  /** Returns true if there may be chunks of an earlier attempt, which have to go. */
  boolean mayHaveChunks();

  /**
   * A variable that is written.
   *
   * @param array with the lengths that it will have
   */
  record Written(Array array, Encoding encoding) {}
}
