package io.github.zarrcdm.spark.write;

import java.io.IOException;
import java.util.List;

/** Those of a store of which some cells get other values. */
record ReplacedVariables(GrownVariables variables) implements WrittenVariables {
  private static final long serialVersionUID = 1L;

  @Override
  public int format() {
    return variables.format();
  }

  @Override
  public List<Written> open() throws IOException {
    return variables.open();
  }

  @Override
  public boolean keepsOthers() {
    return true;
  }

  @Override
  public boolean mayHaveChunks() {
    return true;
  }
}
