package io.github.zarrcdm.internal.parquet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.reference.ParquetFixtures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that pandas wrote, and such that claim more than they have. */
class ParquetFileTest {
  private static final Map<String, byte[]> FILES = ParquetFixtures.files();

  private static ParquetFile file(byte[] bytes) throws ZarrException {
    return ParquetFile.of(ByteBuffer.wrap(bytes), "x.parq");
  }

  private static void readAll(byte[] bytes) throws ZarrException {
    ParquetFile file = file(bytes);
    int rows = (int) Math.min(4, Math.max(0, file.rows()));
    file.texts("path", rows);
    file.numbers("offset", rows);
    file.numbers("size", rows);
    file.texts("raw", rows);
  }

  @Test
  void columnsAreRequestedByNameAndType() throws IOException {
    ParquetFile file = file(FILES.get("pyarrow/temp/refs.0.parq"));
    assertThat(file.rows()).isEqualTo(4);
    assertThat(file.numbers("offset", 4)).containsExactly(10, 0, 0, 0);
    assertThat(file.numbers("offset", 1)).containsExactly(10);
    assertThat(file.texts("path", 2)[1]).asString(US_ASCII).isEqualTo("sub/whole.bin");
    assertThat(file.texts("path", 4)[2]).isNull();
    assertThat(file.texts("raw", 4)[2]).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(file.numbers("none", 2)).containsExactly(0, 0);
    assertThat(file.texts("none", 1)[0]).isNull();
    assertThatThrownBy(() -> file.numbers("path", 4))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("x.parq, column path")
        .hasMessageContaining("other values than whole numbers");
    assertThatThrownBy(() -> file.numbers("offset", 5))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("4 rows of 5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fastparquet", "fastparquet-gzip", "fastparquet-snappy", "pyarrow", "pyarrow-v2"})
  void cutOrChangedInputIsReadOrRefused(String writer) throws IOException {
    byte[] sound = FILES.get(writer + "/temp/refs.0.parq");
    int refused = 0;
    for (int at = 0; at < sound.length; at++) {
      refused += refuses(Arrays.copyOf(sound, at)) ? 1 : 0;
      for (int change : new int[] {1, 0x80, 0xff}) {
        byte[] changed = sound.clone();
        changed[at] ^= (byte) change;
        refuses(changed);
      }
    }
    assertThat(refused).isEqualTo(sound.length);
  }

  /** Any other failure than the one that is declared fails the test. */
  private static boolean refuses(byte[] bytes) {
    try {
      readAll(bytes);
      return false;
    } catch (ZarrException e) {
      return true;
    }
  }

  @Test
  void aChecksumThatDoesNotMatchIsReported() throws IOException {
    byte[] bytes = FILES.get("pyarrow-plain/temp/refs.0.parq").clone();
    int url = new String(bytes, ISO_8859_1).indexOf("data.bin");
    bytes[url]++;
    assertThatThrownBy(() -> readAll(bytes)).hasMessageContaining("checksum of a page");
  }

  @Test
  void aListIsNotLongerThanTheBytesPresent() {
    byte[] endless = ParquetFixtures.withFooter(0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07, 0x00);
    assertThatThrownBy(() -> file(endless))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("claim 2147483647 values");
  }

  /** A schema of one column, "path", whose type is a text. */
  @Test
  void aTypeThatIsNoNumberIsReportedWhenTheColumnIsRead() throws IOException {
    ParquetFile file =
        file(
            ParquetFixtures.withFooter(
                0x29, 0x2c, 0x48, 1, 'r', 0x15, 2, 0, 0x18, 0, 0x38, 4, 'p', 'a', 't', 'h', 0, 0x16,
                0, 0x19, 0x0c, 0));
    assertThat(file.texts("other", 0)).isEmpty();
    assertThatThrownBy(() -> file.texts("path", 0))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("x.parq");
  }

  @Test
  void structsInStructsEnd() {
    int[] nested = new int[100_000];
    Arrays.fill(nested, 0x1c);
    assertThatThrownBy(() -> file(ParquetFixtures.withFooter(nested)))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("too many levels");
  }
}
