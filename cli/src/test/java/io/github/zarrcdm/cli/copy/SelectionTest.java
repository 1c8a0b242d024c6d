package io.github.zarrcdm.cli.copy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.Variable;

class SelectionTest {
  /** Only of scalars that NcML joins there is no part to read. */
  @Test
  void aVariableWhoseFirstValueCannotBeReadIsNotReadAsAWhole() {
    Variable.Builder<?> builder = Variable.builder().setName("t2m").setDataType(DataType.INT);
    builder.setDimensionsAnonymous(new int[] {1_000_000});
    Variable broken =
        new Variable(builder, Group.builder().setName("").build()) {
          @Override
          protected Array _read(Section section) {
            throw new IndexOutOfBoundsException("in the reader");
          }

          @Override
          protected Array _read() {
            throw new AssertionError("read as a whole");
          }
        };
    Selection one = Selection.of(Map.of(broken, broken.getShapeAsSection()));
    assertThatThrownBy(() -> one.probe(broken)).hasMessage("in the reader");
  }
}
