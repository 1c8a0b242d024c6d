package io.github.zarrcdm.internal.copy.mapping;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.source.Source;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

class CopiedArrayTest {
  /** netCDF-Java decompresses chunks of HDF5 as a whole, in several times their size. */
  @Test
  void aChunkThatTheHeapDoesNotHoldIsAnErrorWithTheNameOfItsVariable() throws Exception {
    Variable.Builder<?> builder = Variable.builder().setName("t2m").setDataType(DataType.INT);
    builder.setDimensionsAnonymous(new int[] {2});
    Variable large =
        new Variable(builder, Group.builder().setName("").build()) {
          @Override
          protected Array _read(Section section) {
            throw new OutOfMemoryError("Java heap space");
          }
        };
    CopiedArray copied =
        new CopiedArray(
            new Source.Dataset(NetcdfFile.builder().build(), new ReentrantLock()),
            large,
            large.getShapeAsSection(),
            ElementTypes.of(large, 3).orElseThrow(),
            NewArray.of("/t2m", "int32", 2).build(),
            null,
            null,
            new double[0]);
    assertThatThrownBy(() -> copied.read(new Box(new long[1], new int[] {2})))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("t2m: the heap of")
        .hasMessageContaining("-Xmx");
  }
}
