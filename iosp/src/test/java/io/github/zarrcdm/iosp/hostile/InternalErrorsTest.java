package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Whatever is thrown inside, at any request of an open and a read, callers of netCDF-Java see an
 * {@link IOException} that names the store, and the next read is right.
 */
class InternalErrorsTest {
  private static final String LOCATION = "zarr:defective:/a.zarr";
  private static final AtomicInteger LEFT = new AtomicInteger(-1);

  private static Supplier<Throwable> thrown;
  private static ClassLoader before;
  private static URLClassLoader loader;

  @TempDir static Path services;

  @BeforeAll
  static void registerTheStore() throws IOException {
    Path folder = Files.createDirectories(services.resolve("META-INF/services"));
    Files.writeString(folder.resolve(StoreProvider.class.getName()), Provider.class.getName());
    before = Thread.currentThread().getContextClassLoader();
    loader = new URLClassLoader(new URL[] {services.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
  }

  @AfterAll
  static void unregister() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
  }

  static Stream<Supplier<Throwable>> defects() {
    return Stream.of(
        () -> new IllegalStateException("a defect"),
        () -> new NullPointerException(),
        () -> new UncheckedIOException(new IOException("reported elsewhere, a.zarr")),
        () -> new IOError(new IOException("io")),
        () -> new OutOfMemoryError("not really"),
        () -> new StackOverflowError(),
        () -> new NoClassDefFoundError("missing/Native"),
        () -> new UnsatisfiedLinkError("no library"),
        () -> new InternalError("a fault occurred in an unsafe memory access operation"),
        () -> new AssertionError("cannot be"));
  }

  @ParameterizedTest
  @MethodSource("defects")
  void areReportedAsIOExceptions(Supplier<Throwable> defect) throws Exception {
    thrown = defect;
    LEFT.set(Integer.MAX_VALUE);
    Object right;
    try (NetcdfFile file = NetcdfFiles.open(LOCATION)) {
      right = read(file).copyTo1DJavaArray();
    }
    int requests = Integer.MAX_VALUE - LEFT.get();
    assertThat(requests).isGreaterThan(3);
    for (int at = 0; at < requests; at++) {
      LEFT.set(at);
      NetcdfFile open = null;
      try {
        open =
            at % 2 == 0
                ? NetcdfFiles.open(LOCATION)
                : NetcdfDatasets.openDataset(LOCATION, false, null);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("a.zarr");
      }
      if (open == null) {
        continue;
      }
      try (NetcdfFile file = open) {
        if (defect.get() instanceof OutOfMemoryError) { // a small read is repeated
          assertThat(read(file).copyTo1DJavaArray()).isEqualTo(right);
          continue;
        }
        assertThatThrownBy(() -> read(file))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("a.zarr");
        assertThat(read(file).copyTo1DJavaArray()).isEqualTo(right);
      }
    }
    LEFT.set(-1);
  }

  private static Array read(NetcdfFile file) throws IOException {
    file.findVariable("big").setCaching(false);
    return file.findVariable("big").read();
  }

  /** Opens a store that throws once. */
  public static final class Provider implements StoreProvider {
    @Override
    public Set<String> schemes() {
      return Set.of("defective");
    }

    @Override
    public Store open(Location location) throws IOException {
      return new Defective(new FileStore(Corpus.store("v2_blosc/large_lz4_1")));
    }
  }

  private record Defective(Store store) implements InternalStore {
    private void strike() {
      if (LEFT.getAndDecrement() == 0) {
        InternalErrorsTest.<RuntimeException>sneak(thrown.get());
      }
    }

    @Override
    public Optional<ByteBuffer> get(String key) throws IOException {
      strike();
      return store.get(key);
    }

    @Override
    public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
      strike();
      return store.get(key, range);
    }

    @Override
    public Optional<List<String>> folders(String prefix) throws IOException {
      strike();
      return store.folders(prefix);
    }

    @Override
    public String toString() {
      return "a.zarr";
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
