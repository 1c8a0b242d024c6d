package io.github.zarrcdm.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;

/**
 * The libraries inside the drop-in jar work from there: native code finds its classes, renamed code
 * its services.
 */
class DropInLibrariesIT {
  private static final byte[] TEXT = "zarr ".repeat(1000).getBytes(StandardCharsets.UTF_8);

  @Test
  void theyComeFromTheDropInJar() throws Exception {
    for (Class<?> library : new Class<?>[] {Zstd.class, LZ4Factory.class, mapper().getClass()}) {
      URI source = library.getProtectionDomain().getCodeSource().getLocation().toURI();
      assertThat(Path.of(source)).isEqualTo(Path.of(System.getProperty("drop-in.jar")));
    }
  }

  @Test
  void zstdFindsItsNativeCode() {
    assertThat(Zstd.decompress(Zstd.compress(TEXT), TEXT.length)).isEqualTo(TEXT);
  }

  @Test
  void lz4FindsItsNativeCode() {
    LZ4Factory lz4 = LZ4Factory.nativeInstance();
    byte[] compressed = lz4.fastCompressor().compress(TEXT);
    assertThat(lz4.safeDecompressor().decompress(compressed, TEXT.length)).isEqualTo(TEXT);
  }

  @Test
  void jacksonReadsUnderItsNewName() throws Exception {
    Object tree =
        mapper()
            .getClass()
            .getMethod("readTree", String.class)
            .invoke(mapper(), "{\"a\": [1, 2.5]}");
    assertThat(tree).hasToString("{\"a\":[1,2.5]}");
  }

  private static Object mapper() throws ReflectiveOperationException {
    return Class.forName("io.github.zarrcdm.shaded.jackson.databind.ObjectMapper")
        .getConstructor()
        .newInstance();
  }
}
