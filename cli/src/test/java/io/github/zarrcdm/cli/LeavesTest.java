package io.github.zarrcdm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Opens and reads the samples while the classes of one leaf, and the lines of service files that
 * name them, are not there: what is not needed can be deleted.
 */
class LeavesTest {
  private static final String OURS = "io.github.zarrcdm.";
  private static final ClassLoader THREADS = Thread.currentThread().getContextClassLoader();

  @AfterAll
  static void restore() {
    Thread.currentThread().setContextClassLoader(THREADS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "internal.codec.aec",
        "internal.codec.filter",
        "internal.codec.image",
        "internal.codec.lerc",
        "internal.codec.objects",
        "internal.codec.pcodec",
        "internal.codec.tiff",
        "internal.codec.zfp",
        "internal.conventions.crs.healpix",
        "internal.grib",
        "internal.store.http",
        "internal.store.icechunk",
        "internal.store.reference internal.parquet",
        "internal.store.zip",
        "iosp internal.iosp s3 copy internal.copy serve internal.map internal.place"
            + " internal.virtualize"
      })
  void samplesOpenWithout(String leaf) throws Exception {
    Without loader = new Without(Stream.of(leaf.split(" ")).map(OURS::concat).toList());
    Thread.currentThread().setContextClassLoader(loader);
    Callable<?> opens =
        (Callable<?>)
            loader.loadClass(Opens.class.getName()).getDeclaredConstructor().newInstance();
    assertThat((List<?>) opens.call())
        .as(leaf)
        .hasToString("[/air 210, /air 210, /temperature 259200]");
  }

  /** Reads one array of each sample. Another class of this name runs for each leaf. */
  public static final class Opens implements Callable<List<String>> {
    public Opens() {}

    @Override
    public List<String> call() throws IOException {
      List<String> read = new ArrayList<>();
      for (String name : List.of("air.zarr:/air", "air-v2.zarr:/air", "ocean.zarr:/temperature")) {
        String path = name.substring(name.indexOf(':') + 1);
        try (ZarrDataset dataset =
            ZarrDataset.open("../samples/" + name.substring(0, name.indexOf(':')))) {
          Group root = Conventions.apply(dataset);
          assertThat(root.arrays()).extracting(Array::path).contains(path);
          read.add(
              path
                  + " "
                  + java.lang.reflect.Array.getLength(dataset.array(path).orElseThrow().read()));
        }
      }
      return read;
    }
  }

  /** Loads our classes again, but none of {@code packages}, nor of those below them. */
  private static final class Without extends ClassLoader {
    private final List<String> packages;

    Without(List<String> packages) {
      super(LeavesTest.class.getClassLoader());
      this.packages = packages;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(OURS)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (isHidden(name)) {
        throw new ClassNotFoundException(name);
      }
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      if (!name.startsWith("META-INF/services/" + OURS)) {
        return super.getResources(name);
      }
      List<URL> kept = new ArrayList<>();
      for (URL file : Collections.list(super.getResources(name))) {
        try (InputStream in = file.openStream()) {
          kept.add(
              url(
                  new String(in.readAllBytes(), UTF_8)
                      .lines()
                      .filter(line -> !isHidden(line))
                      .collect(Collectors.joining("\n"))));
        }
      }
      return Collections.enumeration(kept);
    }

    private boolean isHidden(String name) {
      return packages.stream().anyMatch(hidden -> name.startsWith(hidden + "."));
    }

    private static URL url(String content) throws IOException {
      return new URL(
          null,
          "leaf:services",
          new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
              return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                  return new ByteArrayInputStream(content.getBytes(UTF_8));
                }
              };
            }
          });
    }
  }
}
