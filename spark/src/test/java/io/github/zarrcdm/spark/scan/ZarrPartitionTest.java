package io.github.zarrcdm.spark.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Tasks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

class ZarrPartitionTest {
  @Test
  void travelsInAFewHundredBytes() throws Exception {
    ZarrPartition partition =
        ZarrPartition.of(
            new Tasks.Run(Selection.all(1_000_000, 37, 721, 1440), 1 << 20, 1 << 21), 1000);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(partition);
    }
    assertThat(bytes.size()).isLessThan(500);
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      ZarrPartition read = (ZarrPartition) in.readObject();
      assertThat(read.selection()).isEqualTo(partition.selection());
      assertThat(read.end()).isEqualTo(partition.end());
    }
  }
}
