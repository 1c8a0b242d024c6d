package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Compiles and runs a block of Java: a class with its {@code main}, or statements. */
final class JavaBlock {
  private static final Pattern CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\n");

  private JavaBlock() {}

  /** What {@code java} printed. A class is also left as a file, for commands that come later. */
  static String run(String java, Bench bench) throws Exception {
    Matcher named = CLASS.matcher(java);
    boolean whole = named.find();
    String name = whole ? named.group(1) : "Statements";
    if (whole) {
      Files.writeString(bench.folder().resolve(name + ".java"), java);
    }
    Coordinates.check(java);
    Path folder = Files.createTempDirectory(bench.folder(), "java");
    Path source = folder.resolve(name + ".java");
    Files.writeString(source, bench.here(whole ? java : wrapped(java)));
    compile(source);
    return bench.told(main(folder, name));
  }

  private static String wrapped(String statements) {
    StringBuilder imports = new StringBuilder();
    Matcher line = IMPORT.matcher(statements);
    while (line.find()) {
      imports.append(line.group());
    }
    String body = line.replaceAll("");
    return imports
        + "class Statements {\n  public static void main(String[] args) throws Exception {\n"
        + body
        + "\n  }\n}\n";
  }

  private static void compile(Path source) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                messages,
                messages,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                source.getParent().toString(),
                source.toString());
    assertThat(result).as(() -> messages.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static String main(Path classes, String name) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      var main = loader.loadClass(name).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      try (Console console = new Console()) {
        main.invoke(null, (Object) new String[0]);
        return console.text();
      }
    } catch (InvocationTargetException e) {
      throw new IOException("the code of the document fails", e.getCause());
    }
  }
}
