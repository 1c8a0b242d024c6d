package io.github.zarrcdm.internal.iosp.cdm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.dtype.OpaqueType;
import io.github.zarrcdm.internal.dtype.VariableBytes;
import io.github.zarrcdm.iosp.ModelFile;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Bytes without a meaning, as services can carry them. */
class OpaqueTest {
  private static final CdmTypes BYTES = new CdmTypes(Int64.LONG, Opaque.BYTES, false);

  private final Array fixed =
      ModelFile.array(
          "/v",
          new OpaqueType("r16", 2),
          new long[] {3},
          new Object[] {new byte[] {1, 2}, new byte[] {3, 4}, new byte[] {5, (byte) 255}},
          "x");

  @Test
  void elementsOfOneSizeHaveADimensionOfBytes() throws Exception {
    Variable shown = ModelFile.open(ModelFile.root(fixed), BYTES).findVariable("v");
    assertThat(shown.getDataType()).isEqualTo(DataType.UBYTE);
    assertThat(shown.getShape()).containsExactly(3, 2);
    assertThat(shown.read().copyTo1DJavaArray()).isEqualTo(new byte[] {1, 2, 3, 4, 5, -1});
    assertThat(CdmTypes.STORED.of(fixed.type())).isEqualTo(DataType.OPAQUE);
  }

  @Test
  void partsOfElementsAreRead() throws Exception {
    Variable shown = ModelFile.open(ModelFile.root(fixed), BYTES).findVariable("v");
    shown.setCaching(false);
    ucar.ma2.Array last = shown.read("0:2,1:1");
    assertThat(last.getShape()).containsExactly(3, 1);
    assertThat(last.copyTo1DJavaArray()).isEqualTo(new byte[] {2, 4, -1});
  }

  @Test
  void elementsOfDifferentSizesAreTextInBase64() throws Exception {
    Array ragged =
        ModelFile.array(
            "/v",
            new VariableBytes("bytes"),
            new long[] {2},
            new Object[] {new byte[] {'a'}, new byte[0]},
            "x");
    NetcdfFile file = ModelFile.open(ModelFile.root(ragged), BYTES);
    assertThat(file.findVariable("v").read().copyTo1DJavaArray())
        .isEqualTo(new Object[] {"YQ==", ""});
  }

  @Test
  void anotherSpellingIsAnErrorThatSaysWhatIsSupported() {
    assertThatThrownBy(() -> Opaque.named("hex"))
        .isInstanceOf(IOException.class)
        .hasMessage("opaque=hex: supported are bytes and opaque");
  }
}
