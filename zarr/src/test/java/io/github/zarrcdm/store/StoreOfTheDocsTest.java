package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * The store that docs/how-to/write-a-store.md shows, compiled from there and found as a service.
 */
class StoreOfTheDocsTest extends StoreContract {
  private static final Path PAGE = Path.of("../docs/how-to/write-a-store.md");

  @TempDir static Path classes;
  @TempDir Path folder;

  private static URLClassLoader loader;
  private static ClassLoader before;

  @BeforeAll
  static void compile() throws IOException {
    String page = Files.readString(PAGE);
    Path source = Files.createDirectories(classes.resolve("example")).resolve("DbmStore.java");
    Files.writeString(source, block("java", page));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(result).isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("io.github.zarrcdm.store.StoreProvider"), block("text", page));
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
    before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
  }

  private static String block(String language, String page) {
    Matcher found =
        Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(language.equals("text") ? page.substring(page.indexOf("`META-INF")) : page);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @AfterAll
  static void unload() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
  }

  @Override
  protected Store store(Map<String, byte[]> values) throws IOException {
    StringBuilder places = new StringBuilder();
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      String key = new String(value.getKey().getBytes(UTF_8), ISO_8859_1);
      places.append("'%s', (%d, %d)\n".formatted(key, data.size(), value.getValue().length));
      data.write(value.getValue());
      data.write(new byte[512 - data.size() % 512]);
    }
    Files.writeString(folder.resolve("x.dir"), places, ISO_8859_1);
    Files.write(folder.resolve("x.dat"), data.toByteArray());
    return Stores.open("zarr:dbm:" + folder.resolve("x"));
  }
}
