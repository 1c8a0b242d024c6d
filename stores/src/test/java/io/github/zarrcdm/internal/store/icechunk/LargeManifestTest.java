package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.ObjectId;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Virtual;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A million virtual references in a heap of 256 MB: as they came, found without objects. */
@Tag("hostile")
class LargeManifestTest {
  private static final int COUNT = 1_000_000;
  private static final String ID = ObjectId.text(new byte[] {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7});

  /** The bound is loose, as machines are busy; the best of some rounds is printed. */
  @Test
  void opensAndIsSearchedInPlace() throws Exception {
    byte[] packed = IcechunkFileWriter.file(FileType.MANIFEST, IcechunkFileWriter.manifest(COUNT));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 6; round++) {
      long start = threads.getCurrentThreadCpuTime();
      Manifest manifest = Manifest.read(ByteBuffer.wrap(packed), ID, COUNT, "a manifest");
      best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
      assertThat(manifest.bytes()).isLessThan(120 * COUNT);
      for (int n : new int[] {0, 1, 499_999, COUNT - 1}) {
        Virtual chunk = (Virtual) manifest.find(5, new int[] {n});
        assertThat(chunk.offset()).isEqualTo(1000L * n);
        assertThat(chunk.location()).endsWith("file-%08d.nc".formatted(n / 8));
      }
      assertThat(manifest.find(5, new int[] {COUNT})).isNull();
      assertThat(manifest.find(6, new int[] {0})).isNull();
    }
    System.out.printf("a manifest of %d references: %d ms of CPU%n", COUNT, best / 1_000_000);
    assertThat(best).isLessThan(1_000_000_000);
  }

  /** What the snapshot says of its length is a hint: without it, it is counted first. */
  @Test
  void opensWithoutAHint() throws Exception {
    byte[] packed = IcechunkFileWriter.file(FileType.MANIFEST, IcechunkFileWriter.manifest(COUNT));
    Manifest manifest = Manifest.read(ByteBuffer.wrap(packed), ID, 0, "a manifest");
    assertThat(manifest.find(5, new int[] {7})).isNotNull();
  }

  @Test
  void theCacheKeepsWhatFitsAndAtLeastOne() throws Exception {
    ManifestCache cache = new ManifestCache(3_000_000);
    byte[] packed = IcechunkFileWriter.file(FileType.MANIFEST, IcechunkFileWriter.manifest(10_000));
    int[] loads = {0};
    ManifestCache.Load load =
        () -> {
          loads[0]++;
          return Manifest.read(ByteBuffer.wrap(packed), ID, 10_000, "a manifest");
        };
    for (int n = 0; n < 5; n++) {
      cache.get(this, "m" + n, load);
    }
    assertThat(cache.bytes()).isBetween(900_000L, 3_000_000L);
    assertThat(loads[0]).isEqualTo(5);
    cache.get(this, "m4", load);
    assertThat(loads[0]).as("kept").isEqualTo(5);
    cache.get(this, "m0", load);
    assertThat(loads[0]).as("dropped").isEqualTo(6);
    cache.forget(this);
    assertThat(cache.bytes()).isZero();
    assertThatThrownBy(
            () ->
                cache.get(
                    this,
                    "broken",
                    () -> {
                      throw new IOException("broken");
                    }))
        .hasMessage("broken");
    assertThat(cache.size()).isZero();
  }

  /** As if one of two threads still waited for a manifest that was evicted meanwhile. */
  @Test
  void theCacheCountsAManifestThatIsLoadedTwiceOnce() throws Exception {
    ManifestCache cache = new ManifestCache(3_000_000);
    byte[] packed = IcechunkFileWriter.file(FileType.MANIFEST, IcechunkFileWriter.manifest(10_000));
    ManifestCache.Load load =
        () -> Manifest.read(ByteBuffer.wrap(packed), ID, 10_000, "a manifest");
    cache.get(
        this,
        "m",
        () -> {
          cache.forget(this);
          return cache.get(this, "m", load);
        });
    assertThat(cache.size()).isOne();
    cache.forget(this);
    assertThat(cache.bytes()).isZero();
  }
}
