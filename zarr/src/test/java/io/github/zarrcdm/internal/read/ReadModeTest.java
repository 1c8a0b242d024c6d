package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A read that nobody repeats fills the array that it is given, if that fits. */
class ReadModeTest {
  @TempDir Path folder;
  private ZarrDataset dataset;
  private Array array;

  /** Four chunks, of which the last one is not there. */
  @BeforeEach
  void write() throws IOException {
    String place = folder.resolve("v.zarr").toString();
    NewArray v = NewArray.of("/v", "int16", 4, 4).dimensions("y", "x").chunks(2, 2).fill(-1);
    try (ZarrWriter writer = ZarrWriter.to(place).array(v).open()) {
      writer.write("/v", Section.all(2, 4), new short[] {0, 1, 2, 3, 4, 5, 6, 7});
      writer.write(
          "/v", Section.of(new long[] {2, 0}, new int[] {2, 2}), new short[] {8, 9, 12, 13});
      writer.finish();
    }
    dataset = ZarrDataset.open(place);
    array = dataset.root().arrays().get(0);
  }

  @AfterEach
  void close() throws IOException {
    dataset.close();
  }

  @Test
  void anArrayThatFitsIsFilledToItsEnd() throws IOException {
    short[] own = new short[16];
    Arrays.fill(own, (short) 77);
    assertThat(once(4, own)).isSameAs(own);
    assertThat(own).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, 12, 13, -1, -1);
  }

  @Test
  void arraysOfAnotherLengthOrTypeStayAsTheyAre() throws IOException {
    for (Object own : List.of(new short[8], new short[17], new int[16], new Object[16])) {
      Object values = once(4, own);
      assertThat(values).isNotSameAs(own).isInstanceOf(short[].class);
    }
    assertThat(read(4)).isNotSameAs(read(4));
  }

  private Object once(int rows, Object target) throws IOException {
    return dataset.readOnce(array, Section.all(rows, 4), target);
  }

  private Object read(int rows) throws IOException {
    return dataset.read(array, Section.all(rows, 4));
  }
}
