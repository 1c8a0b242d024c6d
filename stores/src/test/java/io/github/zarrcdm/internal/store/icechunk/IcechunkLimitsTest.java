package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is as large as a limit allows is read; what is larger by one is refused. */
@Tag("limits")
class IcechunkLimitsTest {
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.INCLUDE,
      names = {
        "REPOSITORY_BYTES",
        "SNAPSHOT_BYTES",
        "MANIFEST_BYTES",
        "HISTORY",
        "CONFIGURATION_BYTES"
      })
  void whatIsAtTheLimitIsReadWhatIsBeyondIsNot(Limit limit) {
    int edge = Math.toIntExact(limit.value());
    assertThat(edge).as("the build sets low limits").isLessThan(10_000);
    assertThatCode(() -> read(limit, edge)).doesNotThrowAnyException();
    assertThatThrownBy(() -> read(limit, edge + 1))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("-D" + limit.property() + "=");
  }

  private static void read(Limit limit, int n) throws IOException {
    switch (limit) {
      case REPOSITORY_BYTES -> file(FileType.REPOSITORY, n);
      case SNAPSHOT_BYTES -> file(FileType.SNAPSHOT, n);
      case MANIFEST_BYTES -> file(FileType.MANIFEST, n);
      case HISTORY -> new Repository(new MemoryStore(Map.of()), new Chain()).history("" + n);
      default ->
          new ReferenceFiles(
                  new MemoryStore(
                      Map.of("config.yaml", " ".repeat(n).getBytes(StandardCharsets.US_ASCII))))
              .configuration();
    }
  }

  private static void file(FileType type, int bytes) throws IOException {
    ByteBuffer file = ByteBuffer.allocate(FileHeader.LENGTH + bytes);
    file.put(new byte[] {'I', 'C', 'E', (byte) 0xf0, (byte) 0x9f, (byte) 0xa7, (byte) 0x8a});
    file.put("CHUNK".getBytes(StandardCharsets.US_ASCII));
    file.put(36, (byte) 2).put(37, (byte) type.number);
    IcechunkFile.read(file.rewind(), type, 0, "a file");
  }

  /** Versions that are called by their number, from 1 on. */
  private static final class Chain implements RepositoryReferences {
    @Override
    public Version version(String id) {
      int number = Integer.parseInt(id);
      return new Version(id, number == 1 ? null : "" + (number - 1), Instant.EPOCH, "");
    }

    @Override
    public List<String> branches() {
      return List.of();
    }

    @Override
    public List<String> tags() {
      return List.of();
    }

    @Override
    public String branch(String name) {
      return null;
    }

    @Override
    public String tag(String name) {
      return null;
    }

    @Override
    public String key(String name) {
      return name;
    }

    @Override
    public Object configuration() {
      return null;
    }
  }
}
