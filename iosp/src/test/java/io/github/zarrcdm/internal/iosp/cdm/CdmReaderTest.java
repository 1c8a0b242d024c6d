package io.github.zarrcdm.internal.iosp.cdm;

import static io.github.zarrcdm.iosp.ModelFile.array;
import static io.github.zarrcdm.iosp.ModelFile.root;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.iosp.ModelFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

class CdmReaderTest {
  @Test
  void booleansAreBytesThatSayWhatTheyWere() throws Exception {
    Variable variable = only(array("/b", ByteType.BOOL, new long[] {2}, new byte[] {0, 1}));
    assertThat(variable.getDataType()).isEqualTo(DataType.BYTE);
    assertThat(variable.findAttributeString("dtype", null)).isEqualTo("bool");
    assertThat(variable.read().getByte(1)).isEqualTo((byte) 1);
  }

  @Test
  void unsignedIntegersStayUnsigned() throws Exception {
    Variable variable = only(array("/u", IntegerType.UINT8, new long[] {1}, new byte[] {-1}));
    assertThat(variable.getDataType()).isEqualTo(DataType.UBYTE);
    assertThat(variable.read().getInt(0)).isEqualTo(255);
  }

  @Test
  void theArrayAtTheRootHasTheNameOfItsStore() {
    assertThat(only(array("/", new long[] {2})).getShortName()).isEqualTo("data");
  }

  @Test
  void aDimensionBeyondIntIsShownAsLongAsTheCdmCan() throws Exception {
    Variable variable =
        only(
            new io.github.zarrcdm.model.Array(
                "/a",
                IntegerType.INT32,
                new long[] {1L << 33},
                java.util.List.of("x"),
                io.github.zarrcdm.model.Attributes.NONE,
                new io.github.zarrcdm.model.ArrayData.Held(new int[2])));
    assertThat(variable.getShape()).containsExactly(Integer.MAX_VALUE);
    assertThat(variable.findAttributeString("zarr_shape", null)).isEqualTo("[8589934592]");
    assertThat(variable.read("0:1").getSize()).isEqualTo(2);
    assertThatThrownBy(variable::read)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/a")
        .hasMessageContaining("read it in parts");
  }

  @ParameterizedTest
  @EnumSource(names = {"INT", "DOUBLE"})
  void longsAreShownAsOldClientsKnowThem(Int64 as) throws Exception {
    io.github.zarrcdm.model.Array stored =
        array("/n", IntegerType.INT64, new long[] {3}, new long[] {-1, 0, 1 << 30});
    Array read = ModelFile.open(root(stored), types(as)).findVariable("n").read();
    assertThat(read.getDataType().name()).isEqualTo(as.name());
    assertThat(read.getDouble(2)).isEqualTo(1 << 30);
  }

  @Test
  void aNameForgesNoLineOfAnError() {
    io.github.zarrcdm.model.Array stored =
        array("/n\nERROR x", IntegerType.INT64, new long[] {1}, new long[] {1L << 40});
    Variable variable =
        ModelFile.open(root(stored), types(Int64.INT)).getRootGroup().getVariables().get(0);
    assertThatThrownBy(variable::read)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/n\\u000aERROR x: 1099511627776 does not fit");
  }

  @ParameterizedTest
  @EnumSource(names = {"INT", "DOUBLE"})
  void aLongThatTheyCannotHoldIsAnError(Int64 as) {
    io.github.zarrcdm.model.Array stored =
        array("/n", IntegerType.INT64, new long[] {1}, new long[] {(1L << 53) + 1});
    NetcdfFile file = ModelFile.open(root(stored), types(as));
    assertThatThrownBy(() -> file.findVariable("n").read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("9007199254740993 does not fit")
        .hasMessageContaining("/n");
  }

  /** One request of netCDF-C is for all variables, and ends where one of them cannot be read. */
  @Test
  void theNearestDoublesAreThereForServices() throws Exception {
    long large = (1L << 53) + 1;
    io.github.zarrcdm.model.Array signed =
        array("/s", IntegerType.INT64, new long[] {3}, new long[] {large, Long.MIN_VALUE, -3});
    io.github.zarrcdm.model.Array unsigned =
        array("/u", IntegerType.UINT64, new long[] {3}, new long[] {-1, Long.MIN_VALUE, large});
    NetcdfFile file = ModelFile.open(root(signed, unsigned), types(Int64.NEAREST));
    assertThat(file.findVariable("s").read().copyTo1DJavaArray())
        .isEqualTo(new double[] {9007199254740992.0, -0x1p63, -3});
    assertThat(file.findVariable("u").read().copyTo1DJavaArray())
        .isEqualTo(new double[] {0x1p64, 0x1p63, 9007199254740992.0});
  }

  /** Its bits are those of -1, which an int holds. */
  @ParameterizedTest
  @EnumSource(names = {"INT", "DOUBLE"})
  void theGreatestUnsignedLongIsAnErrorToo(Int64 as) {
    io.github.zarrcdm.model.Array stored =
        array("/n", IntegerType.UINT64, new long[] {1}, new long[] {-1});
    NetcdfFile file = ModelFile.open(root(stored), types(as));
    assertThatThrownBy(() -> file.findVariable("n").read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("18446744073709551615 does not fit");
  }

  @Test
  void anErrorThatDoesNotSayWhereIsReportedWhere() {
    CdmReader reader = new CdmReader("s.zarr", CdmTypes.STORED);
    Variable variable = only(array("/g/a", new long[] {1}));
    assertThatThrownBy(
            () ->
                reader.read(
                    variable,
                    variable.getShapeAsSection(),
                    (array, section) -> {
                      throw new IOException("disk on fire");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("s.zarr: array /g/a: disk on fire");
  }

  @Test
  void everyFailureIsAnIOExceptionThatNamesTheArray() {
    for (Throwable wrong :
        new Throwable[] {
          new IllegalStateException("oops"), new StackOverflowError(), new OutOfMemoryError("heap")
        }) {
      assertThatThrownBy(() -> IoErrors.translate("s.zarr: array /a", () -> sneaky(wrong)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("s.zarr: array /a: ")
          .hasCause(wrong);
    }
  }

  private static CdmTypes types(Int64 int64) {
    return new CdmTypes(int64, Opaque.OPAQUE, false);
  }

  private static Object sneaky(Throwable wrong) {
    if (wrong instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) wrong;
  }

  private static Variable only(io.github.zarrcdm.model.Array array) {
    return ModelFile.open(root(array)).getVariables().get(0);
  }
}
