package io.github.zarrcdm.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A web application with netCDF-Java, the drop-in jar and the one for S3 that is deployed again and
 * again: each time a class loader of its own, which is dropped after reads of every kind of store,
 * the last time of every codec too.
 */
@Tag("hostile")
class RedeployIT {
  private static final int DEPLOYMENTS = 3;
  private static final String SMALL = "xarray/air_packed_0_v3_x2604";
  private static final Set<String> KEYS = Set.of("aws.accessKeyId", "aws.secretAccessKey");

  /** Idle threads of ours end after ten seconds; on a machine that is busy, later. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  @TempDir Path folder;

  @Test
  void nothingStaysThatKeepsADroppedClassLoader() throws Exception {
    List<WeakReference<ClassLoader>> dropped = new ArrayList<>();
    AtomicInteger signed = new AtomicInteger();
    KEYS.forEach(key -> System.setProperty(key, "any"));
    // The JDK remembers who first asks for readers of images; servlet containers may do it before.
    ImageIO.getReaderFormatNames();
    Path small = Corpus.store(SMALL);
    Path zip = Files.write(folder.resolve("x.zarr.zip"), Readings.zipped(small));
    try (WebServer web = WebServer.withIndexes(small);
        WebServer zipped = WebServer.of(folder);
        WebServer bucket = WebServer.of(small).with((call, key) -> s3(call, small, signed))) {
      List<String> locations = new ArrayList<>();
      locations.add(zip.toString());
      locations.add(web.url());
      locations.add(zipped.url() + "/" + zip.getFileName());
      locations.add(references(small));
      locations.add(IcechunkCorpus.get("structure/implicit_groups_v2").repository().toString());
      String endpoint = bucket.url().replaceFirst("/[^/]*$", "");
      locations.add("s3://bucket/x.zarr#region=us-east-1,endpoint=" + endpoint);
      for (int i = 1; i < DEPLOYMENTS; i++) {
        dropped.add(new WeakReference<>(deployed(locations)));
      }
      locations.addAll(oneOfEachFeature());
      dropped.add(new WeakReference<>(deployed(locations)));
    } finally {
      KEYS.forEach(System::clearProperty);
    }
    assertThat(signed).hasPositiveValue();
    // The JDK itself remembers the last record that was made able to compare itself.
    assertThat(new Last(folder)).isEqualTo(new Last(folder));
    Instant end = Instant.now().plus(LONGEST);
    while (Instant.now().isBefore(end) && !ownThreads().isEmpty()) {
      Thread.sleep(100);
    }
    assertThat(ownThreads()).isEmpty();
    while (Instant.now().isBefore(end) && alive(dropped) > 0) {
      dropSoftReferences();
    }
    assertThat(alive(dropped)).isZero();
  }

  /** Stores of the corpus; together they need every codec and every form of metadata. */
  private static List<String> oneOfEachFeature() {
    Set<String> seen = new HashSet<>();
    return Corpus.cases().stream()
        .filter(store -> !Set.of("bad", "real").contains(store.category()))
        .filter(store -> seen.add(store.category() + store.feature()))
        .map(CorpusCase::store)
        .map(Path::toString)
        .toList();
  }

  /** Answers as S3 does, in whose bucket {@code store} is; counts the requests that are signed. */
  private static boolean s3(HttpExchange exchange, Path store, AtomicInteger signed)
      throws IOException {
    URI url = exchange.getRequestURI();
    Path file = store.resolve(url.getPath().replaceFirst("^/bucket/x.zarr/?", ""));
    String by = exchange.getRequestHeaders().getFirst("Authorization");
    if (by != null && by.startsWith("AWS4-HMAC-SHA256")) {
      signed.incrementAndGet();
    }
    boolean found = url.getRawQuery() == null && Files.isRegularFile(file);
    WebServer.answer(
        exchange,
        found ? 200 : 404,
        "application/octet-stream",
        found ? Files.readAllBytes(file) : new byte[0]);
    return true;
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

  private static List<String> ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("zarr-cdm"))
        .toList();
  }

  private static long alive(List<WeakReference<ClassLoader>> dropped) {
    return dropped.stream().filter(loader -> loader.get() != null).count();
  }

  private static ClassLoader deployed(List<String> locations) throws Exception {
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
      application.accept(locations.toArray(String[]::new));
      return loader;
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** What this test runs with, which is the drop-in jar and no module, and the jar for S3. */
  private static URL[] classPath() {
    String path = System.getProperty("java.class.path");
    return Stream.concat(
            Arrays.stream(path.split(File.pathSeparator)), Stream.of(System.getProperty("s3.jar")))
        .map(Path::of)
        .map(RedeployIT::url)
        .toArray(URL[]::new);
  }

  private static URL url(Path entry) {
    try {
      return entry.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
