package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.fuzz.Target;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Files of references in Parquet, whose metadata say how long everything is. */
public final class RecordTarget implements Target {
  private static final int ROWS = 1000;

  @Override
  public String name() {
    return "records";
  }

  @Override
  public List<Seed> seeds() {
    return ParquetFixtures.files().entrySet().stream()
        .filter(file -> file.getKey().endsWith(".parq"))
        .map(file -> Seed.alone(file.getValue()))
        .toList();
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    RecordFile file = RecordFile.read(ByteBuffer.wrap(input), "refs.0.parq", ROWS);
    for (int row = 0; row <= file.urls().length; row++) {
      try {
        file.reference(row);
      } catch (IOException e) {
        // refused, with a message
      }
    }
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
