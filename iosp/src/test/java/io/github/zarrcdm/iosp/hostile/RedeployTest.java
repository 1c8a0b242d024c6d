package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.testing.Corpus;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A web application with netCDF-Java and this reader that is deployed again and again: each time a
 * class loader of its own, which is dropped after reads of every kind of store and codec.
 */
@Tag("hostile")
class RedeployTest {
  private static final int DEPLOYMENTS = 3;
  private static final int DATASETS = 30;

  /** Idle threads of ours end after ten seconds. */
  private static final Duration LONGEST = Duration.ofSeconds(40);

  @TempDir Path folder;

  @Test
  void nothingStaysThatKeepsADroppedClassLoader() throws Exception {
    List<WeakReference<ClassLoader>> dropped = new ArrayList<>();
    try (Places places = new Places(DATASETS, folder)) {
      String[] locations =
          Stream.concat(
                  places.all().stream().map(Places.Place::location),
                  Stream.of(references(Corpus.store("xarray/air_packed_0_v3_x2604"))))
              .toArray(String[]::new);
      for (int i = 0; i < DEPLOYMENTS; i++) {
        dropped.add(new WeakReference<>(deployed(locations)));
      }
    }
    // The JDK itself remembers the last record that was made able to compare itself.
    assertThat(new Last(folder)).isEqualTo(new Last(folder));
    Instant end = Instant.now().plus(LONGEST);
    while (Instant.now().isBefore(end) && alive(dropped) > 0) {
      dropSoftReferences();
      Thread.sleep(500);
    }
    assertThat(alive(dropped)).isZero();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("zarr-cdm"));
  }

  /** A file of references to the chunks of a copy of {@code store}. */
  private String references(Path store) throws IOException {
    Map<String, Object> references = new TreeMap<>();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String key = store.relativize(file).toString();
        Path copy = folder.resolve("referred").resolve(key);
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
        references.put(
            key, key.endsWith(".json") ? Files.readString(file) : List.of("referred/" + key));
      }
    }
    Path file = folder.resolve("references.json");
    JsonMapper.builder().build().writeValue(file.toFile(), references);
    return file.toString();
  }

  private record Last(Path path) {}

  /** By filling the heap: caches of the JDK hold classes as long as there is room. */
  private static void dropSoftReferences() {
    try {
      List<byte[]> filled = new ArrayList<>();
      while (filled.size() < Integer.MAX_VALUE) {
        filled.add(new byte[1 << 24]);
      }
    } catch (OutOfMemoryError full) {
      System.gc();
    }
  }

  private static long alive(List<WeakReference<ClassLoader>> dropped) {
    return dropped.stream().filter(loader -> loader.get() != null).count();
  }

  private static ClassLoader deployed(String[] locations) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      @SuppressWarnings("unchecked")
      Consumer<String[]> application =
          (Consumer<String[]>)
              loader
                  .loadClass(DeployedReader.class.getName())
                  .getDeclaredConstructor()
                  .newInstance();
      application.accept(locations);
      return loader;
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URL[] classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(
            entry -> {
              try {
                return Path.of(entry).toUri().toURL();
              } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
              }
            })
        .toArray(URL[]::new);
  }
}
