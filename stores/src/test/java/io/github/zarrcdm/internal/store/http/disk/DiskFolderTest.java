package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.Logged;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of kept answers: whose it is, how much is in it, and what happens if it fails. */
class DiskFolderTest {
  private static final Duration LONG = Duration.ofDays(1);
  private static final int LENGTH = 10_000;

  @TempDir Path temp;
  private Path folder;

  @BeforeEach
  void named() {
    folder = temp.resolve("below/cache");
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(DiskCacheFolder.PROPERTY);
    System.clearProperty(DiskCache.BYTES);
  }

  private static String name(int number) {
    return Digest.of("value " + number);
  }

  private static byte[] body(int number) {
    byte[] body = new byte[LENGTH];
    Arrays.fill(body, (byte) number);
    return body;
  }

  private static void keep(DiskCache cache, int number) {
    HttpAnswer answer = new HttpAnswer(200, Map.of("etag", "\"1\""), ByteBuffer.wrap(body(number)));
    cache.keep(name(number), answer, new ValidationTime("", "", "", System.currentTimeMillis()));
  }

  private static boolean has(DiskCache cache, int number) {
    Optional<CachedResponse> kept = cache.find(name(number), LENGTH);
    kept.ifPresent(
        found -> assertThat(found.answer().body()).isEqualTo(ByteBuffer.wrap(body(number))));
    return kept.isPresent();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private long size() throws IOException {
    long size = 0;
    for (Path file : files()) {
      size += Files.size(file);
    }
    return size;
  }

  private boolean posix() {
    return temp.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  @Test
  void itIsMadeForItsUserOnly() throws IOException {
    DiskCache.at(folder, 1 << 20, LONG);
    assertThat(files()).isEmpty();
    if (posix()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void anEmptyOneIsClosedToOthersAndAFullOneRefused() throws IOException {
    assumeTrue(posix());
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    DiskCache.at(folder, 1 << 20, LONG);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    Files.writeString(folder.resolve("x"), "x");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> DiskCache.at(folder, 1 << 20, LONG))
        .hasMessageContaining("open to other users");
  }

  @Test
  void linksAndFilesAreRefused() throws IOException {
    assumeTrue(posix());
    Path real = Files.createDirectory(temp.resolve("real"));
    Path link = Files.createSymbolicLink(temp.resolve("link"), real);
    assertThatThrownBy(() -> DiskCache.at(link, 1 << 20, LONG))
        .hasMessageContaining("symbolic link");
    Path file = Files.createFile(temp.resolve("file"));
    assertThatThrownBy(() -> DiskCache.at(file, 1 << 20, LONG)).hasMessageContaining("folder");
    assertThat(real).isEmptyDirectory();
  }

  /** The root of the file system is root's; root itself can give a folder away. */
  @Test
  void oneOfAnotherUserIsRefused() throws IOException {
    assumeTrue(posix());
    Path other = Path.of("/usr");
    if (Files.isWritable(other)) {
      other = Files.createDirectory(temp.resolve("other"));
      Files.setOwner(
          other,
          other.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    }
    Path refused = other;
    assertThatThrownBy(() -> DiskCache.at(refused, 1 << 20, LONG)).isInstanceOf(IOException.class);
  }

  @Test
  void whatIsRefusedIsSaidOnceAndReadsGoOn() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    System.setProperty(DiskCacheFolder.PROPERTY, file.toString());
    try (TaggedServer server = new TaggedServer();
        Logged log = new Logged()) {
      server.values.put("x", new byte[] {1});
      for (int i = 0; i < 2; i++) {
        try (Store store = Stores.open("zarr:" + server.url())) {
          assertThat(store.get("x")).isPresent();
        }
      }
      assertThat(log.records())
          .filteredOn(record -> record.contains(DiskCacheFolder.PROPERTY))
          .hasSize(1)
          .allMatch(record -> record.contains("is not a folder"));
    }
  }

  /** Java's message of each is the path alone. */
  @Test
  void whatFailedIsSaidWithItsPath() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    assertThatThrownBy(() -> DiskCache.at(file.resolve("kept"), 1 << 20, LONG))
        .isInstanceOfSatisfying(
            IOException.class,
            e -> assertThat(DiskCache.reason(e)).isEqualTo(file + " is not a folder"));
    assertThat(DiskCache.reason(new AccessDeniedException("/var/cache/zarr-cdm")))
        .isEqualTo(
            "/var/cache/zarr-cdm: no permission. Let the user that runs this program write there.");
    assertThat(DiskCache.reason(new NoSuchFileException("/proc/kept")))
        .isEqualTo("/proc/kept cannot be created");
  }

  /** As where a client has gone. */
  @Test
  void anInterruptedReadSaysNothingOfTheDisk() throws IOException {
    DiskCache cache = DiskCache.at(folder, 1 << 20, LONG);
    try (Logged log = new Logged()) {
      Thread.currentThread().interrupt();
      keep(cache, 1);
      assertThat(Thread.interrupted()).isTrue();
      keep(cache, 2);
      assertThat(has(cache, 2)).isTrue();
      assertThat(files()).hasSize(1);
      assertThat(log.records()).isEmpty();
    }
  }

  @Test
  void theLimitHoldsAndWhatWasUsedLastStays() throws IOException {
    DiskCache cache = DiskCache.at(folder, 10 * LENGTH, LONG);
    for (int i = 0; i < 5; i++) {
      keep(cache, i);
    }
    for (Path file : files()) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    }
    assertThat(has(cache, 0)).isTrue();
    for (int i = 5; i < 10; i++) {
      keep(cache, i);
      assertThat(size()).isLessThanOrEqualTo(10 * LENGTH);
    }
    assertThat(has(cache, 0)).isTrue();
    assertThat(has(cache, 9)).isTrue();
    assertThat(Stream.of(1, 2, 3, 4).filter(i -> has(cache, i))).hasSizeLessThan(4);
  }

  /** Also what a process before has left there. */
  @Test
  void statisticsHaveItsSizeAndEvictions() throws IOException {
    keep(DiskCache.at(folder, 10 * LENGTH, LONG), 1);
    System.setProperty(DiskCacheFolder.PROPERTY, folder.toString());
    System.setProperty(DiskCache.BYTES, String.valueOf(10 * LENGTH));
    DiskCache cache = DiskCache.ofSettings().orElseThrow();
    assertThat(ZarrStatistics.diskCache())
        .returns(10L * LENGTH, ZarrStatistics.DiskCache::capacity)
        .returns(size(), ZarrStatistics.DiskCache::bytes)
        .returns(0L, ZarrStatistics.DiskCache::evictions);
    for (int i = 2; i <= 30; i++) {
      keep(cache, i);
    }
    assertThat(ZarrStatistics.diskCache())
        .returns(size(), ZarrStatistics.DiskCache::bytes)
        .returns(30L - files().size(), ZarrStatistics.DiskCache::evictions);
  }

  /** Of a file with few bytes a file system gives a block. */
  @Test
  void smallFilesCountAsBlocks() throws IOException {
    DiskCache cache = DiskCache.at(folder, 10 * 4096, LONG);
    for (int i = 0; i < 50; i++) {
      ByteBuffer body = ByteBuffer.wrap(new byte[] {1});
      HttpAnswer answer = new HttpAnswer(200, Map.of("etag", "\"1\""), body);
      cache.keep(name(i), answer, new ValidationTime("", "", "", System.currentTimeMillis()));
    }
    assertThat(files()).hasSizeBetween(1, 10);
  }

  @Test
  void whatWouldTakeMostOfItIsNotKept() throws IOException {
    DiskCache cache = DiskCache.at(folder, 3 * LENGTH, LONG);
    keep(cache, 1);
    assertThat(files()).isEmpty();
  }

  @Test
  void whatOthersHaveWrittenCountsToo() throws IOException {
    keep(DiskCache.at(folder, 10 * LENGTH, LONG), 1);
    DiskCache cache = DiskCache.at(folder, 10 * LENGTH, LONG);
    assertThat(has(cache, 1)).isTrue();
    for (int i = 2; i < 30; i++) {
      keep(cache, i);
    }
    assertThat(size()).isLessThanOrEqualTo(10 * LENGTH);
  }

  @Test
  void unfinishedFilesOfDeadProcessesAreDeleted() throws IOException {
    DiskCache cache = DiskCache.at(folder, 10 * LENGTH, LONG);
    Path old = Files.createDirectories(folder.resolve("00")).resolve(".old");
    Path young = old.resolveSibling(".young");
    Files.write(old, body(1));
    Files.write(young, body(1));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    keep(cache, 1);
    assertThat(old).doesNotExist();
    assertThat(young).exists();
  }

  /** Two caches of one folder know nothing of each other, as in two processes. */
  @Test
  void severalMayUseItAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> found = new ArrayList<>();
    try {
      for (int t = 0; t < 4; t++) {
        DiskCache cache = DiskCache.at(folder, 20 * LENGTH, LONG);
        Callable<Integer> work =
            () -> {
              int hits = 0;
              for (int i = 0; i < 60; i++) {
                if (has(cache, i % 25)) {
                  hits++;
                } else {
                  keep(cache, i % 25);
                }
              }
              return hits;
            };
        found.add(threads.submit(work));
      }
      for (Future<Integer> hits : found) {
        assertThat(hits.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
    // Each may have written as much as fits beside what it saw last.
    assertThat(size()).isLessThanOrEqualTo(23 * LENGTH);
  }

  @Test
  void anotherAnswerIsNotStampedInPlaceOfTheConfirmedOne() throws IOException {
    DiskCache cache = DiskCache.at(folder, 1 << 20, LONG);
    keep(cache, 1);
    CachedResponse confirmed = cache.find(name(1), LENGTH).orElseThrow();
    HttpAnswer other =
        new HttpAnswer(200, Map.of("etag", "\"2\""), ByteBuffer.wrap(new byte[] {1}));
    cache.keep(name(1), other, new ValidationTime("d", "r", "ann", 1));
    cache.stamp(name(1), confirmed, new ValidationTime("d", "r", "bob", 2));
    assertThat(cache.find(name(1), LENGTH).orElseThrow().stamp()).isEqualTo(ValidationTime.NONE);
  }

  /** Keeps two values in a process that may write no file as long as they are. */
  public static void main(String[] arguments) throws IOException {
    try (Logged log = new Logged()) {
      DiskCache cache = DiskCache.at(Path.of(arguments[0]), 1 << 20, LONG);
      keep(cache, 1);
      keep(cache, 2);
      System.out.println(has(cache, 1) + " " + log.records());
    }
  }

  @Test
  void aFullDiskCostsOneWarningAndLeavesNothingBehind() throws Exception {
    assumeTrue(posix());
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -f 4; exec \"$@\"",
                "sh",
                java,
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DiskFolderTest.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(printed).startsWith("false [").containsOnlyOnce("read from their servers instead");
    assertThat(files()).isEmpty();
  }

  @Test
  void aBrokenDiskCostsOneWarningAndNoRead() throws IOException {
    System.setProperty(DiskCacheFolder.PROPERTY, folder.toString());
    try (TaggedServer server = new TaggedServer();
        Logged log = new Logged();
        Store store = Stores.open("zarr:" + server.url())) {
      for (int i = 0; i < 5; i++) {
        server.values.put("x" + i, new byte[] {(byte) i});
      }
      assertThat(store.get("x0")).isPresent();
      for (Path file : files()) {
        Files.delete(file);
        Files.delete(file.getParent());
      }
      Files.delete(folder);
      Files.createFile(folder);
      for (int i = 0; i < 5; i++) {
        assertThat(store.get("x" + i).orElseThrow().get()).isEqualTo((byte) i);
      }
      assertThat(log.records())
          .filteredOn(record -> record.contains("read from their servers instead"))
          .hasSize(1);
    }
  }
}
