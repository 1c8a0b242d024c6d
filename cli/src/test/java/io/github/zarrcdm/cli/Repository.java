package io.github.zarrcdm.cli;

import static java.nio.file.FileVisitResult.CONTINUE;
import static java.nio.file.FileVisitResult.SKIP_SUBTREE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of this project, as its documents name them. */
public final class Repository {
  private static final Path ROOT = Path.of("..");

  /** Folders without a source, some of which another module's tests write and delete meanwhile. */
  private static final Set<String> BUILT = Set.of("target", ".git", "node_modules");

  private Repository() {}

  /** Every document, but those among sources. */
  public static List<Path> documents() {
    return walk(path -> path.toString().endsWith(".md") && !inModule(path));
  }

  private static boolean inModule(Path path) {
    return path.toString().contains("src");
  }

  /** The files anywhere below a folder such as {@code src/test/java}, in all modules. */
  public static List<Path> files(String below, String ending) {
    return walk(
        path -> spelled(path).contains("/" + below + "/") && path.toString().endsWith(ending));
  }

  /** The files of that name, in all modules. */
  public static List<Path> named(String name) {
    return walk(path -> path.endsWith(name));
  }

  private static List<Path> walk(Predicate<Path> wanted) {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return BUILT.contains(folder.getFileName().toString()) ? SKIP_SUBTREE : CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && wanted.test(file)) {
                found.add(file);
              }
              return CONTINUE;
            }
          });
      return found.stream().sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The path of a file with slashes, without {@code .java}. */
  static String spelled(Path file) {
    return file.toString().replace('\\', '/').replaceFirst("\\.java$", "");
  }

  /** The path of {@code name} from the top of the repository. */
  public static Path path(String name) {
    return ROOT.resolve(name);
  }

  static String text(String name) {
    return text(path(name));
  }

  static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
