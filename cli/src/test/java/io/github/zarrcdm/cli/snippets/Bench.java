package io.github.zarrcdm.cli.snippets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The place where the blocks of one document run: a folder that looks like a clone, and stands in
 * for what the documents name. Programs of other processes run in it; what runs in this JVM, which
 * cannot change its folder, has its names translated.
 *
 * @param folder where files are written; has the samples, the command and its class path
 * @param server the address of a web server that has the samples
 */
record Bench(Path folder, String server) {
  /** What the documents call a web server with the samples. */
  static final String HOST = "https://data.example.org";

  /** What the documents call the folder of a server's stores: the samples. */
  static final String DATA = "/data/zarr/";

  private static final Pattern FILE =
      Pattern.compile(
          "(?<![\\w./-])([\\w-]+\\.(?:zarr\\.zip|zarr|zip|nc|png|cdl|xml|json|parquet|icechunk))\\b");

  static Bench in(Path folder, String server) throws IOException {
    copy(Path.of("../samples"), folder.resolve("samples"));
    Path examples = Files.createDirectories(folder.resolve("examples/src"));
    copy(Path.of("../examples/src/main"), examples.resolve("main"));
    Path command = folder.resolve("zarr-cdm");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String line =
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UnlockDiagnosticVMOptions"
            + " -XX:-BytecodeVerificationRemote -cp '%s' io.github.zarrcdm.cli.Main \"$@\"\n";
    Files.writeString(command, line.formatted(java, System.getProperty("java.class.path")));
    command.toFile().setExecutable(true);
    Path classpath = Files.createDirectories(folder.resolve("cli/target")).resolve("classpath");
    Files.writeString(classpath, System.getProperty("java.class.path"));
    return new Bench(folder.toRealPath(), server);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  /** {@code text} with names that mean something on this machine. */
  String here(String text) {
    return FILE.matcher(text.replace(DATA, samples()))
        .replaceAll(file -> folder + "/" + file.group(1))
        .replaceAll("(?<![\\w./-])samples/", samples())
        .replace(HOST, server);
  }

  /** {@code text} with the names of the documents. */
  String told(String text) {
    return text.replace(samples(), "samples/").replace(folder + "/", "").replace(server, HOST);
  }

  private String samples() {
    return folder + "/samples/";
  }
}
