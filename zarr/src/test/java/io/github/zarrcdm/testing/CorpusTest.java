package io.github.zarrcdm.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CorpusTest {
  @Test
  void everyCaseHasItsStoreAndItsOracle() {
    List<CorpusCase> packed =
        Corpus.cases().stream().filter(c -> !c.category().equals("real")).toList();
    assertThat(packed).hasSizeGreaterThan(600);
    assertThat(packed)
        .allSatisfy(c -> assertThat(c.oracle().path("case").asText()).isEqualTo(c.id()));
    assertThat(Corpus.geo()).isNotEmpty().allSatisfy(c -> assertThat(c.store()).exists());
  }

  @Test
  void anUnknownCaseIsAnErrorThatNamesIt() {
    assertThatThrownBy(() -> Corpus.store("v2_layout/nope")).hasMessageContaining("v2_layout/nope");
  }

  /** The recipe is in the corpus' README.md; the expected value is that of its index. */
  @Test
  void theBytesAreThoseThatTheWriterWrote() throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    Path store = Corpus.store("v1/bare_nan_0");
    for (Path file : files(store)) {
      byte[] name = store.relativize(file).toString().getBytes(StandardCharsets.UTF_8);
      sha.update(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(name.length).array());
      sha.update(name);
      byte[] bytes = Files.readAllBytes(file);
      sha.update(
          ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(bytes.length).array());
      sha.update(bytes);
    }
    assertThat(HexFormat.of().formatHex(sha.digest()))
        .isEqualTo("9ca84eba147673deb04bb44b062acc910589ccb16122de5b5ef9bd882f11d17b");
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }
}
