package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.spark.decode.Encoding;
import java.util.ArrayList;
import java.util.List;

/**
 * New ones, of a new store or of one that is there.
 *
 * @param format of the store
 * @param added true if the store is there
 */
public record NewVariables(NewVariable[] variables, TargetGrid grid, int format, boolean added)
    implements WrittenVariables {
  private static final long serialVersionUID = 1L;

  @Override
  public List<Written> open() throws ZarrException {
    List<Written> all = new ArrayList<>();
    for (NewVariable variable : variables) {
      Array array = variable.array(grid).build();
      all.add(new Written(array, Encoding.of(array, variable.type()).orElseThrow()));
    }
    return all;
  }

  @Override
  public boolean mayHaveChunks() {
    return added;
  }
}
