package io.github.zarrcdm.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The modules' descriptions, held to what their classes import: they are compiled without it. */
class ExportsTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> MODULES =
      List.of(
          "cf",
          "zarr",
          "stores",
          "conventions",
          "table",
          "grib",
          "iosp",
          "write",
          "s3",
          "spark",
          "arrow",
          "map",
          "serve",
          "virtualize",
          "cli");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(io\\.github\\.zarrcdm[a-z0-9.]*)\\.[A-Z]");
  private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+)(?: to([\\w.,\\s]+))?;");

  @Test
  void whatAModuleImportsOfAnotherIsExportedToIt() throws IOException {
    Map<String, String> homes = new HashMap<>();
    for (String module : MODULES) {
      for (Path file : sources(module)) {
        homes.put(home(file, module), module);
      }
    }
    Map<String, String> exports = new HashMap<>();
    for (String module : MODULES) {
      Path description = ROOT.resolve(module + "/src/main/module/module-info.java");
      Matcher export =
          EXPORT.matcher(Files.exists(description) ? Files.readString(description) : "");
      while (export.find()) {
        exports.put(export.group(1), export.group(2) == null ? "all" : export.group(2));
      }
    }
    List<String> missing = new ArrayList<>();
    for (String module : MODULES) {
      for (Path file : sources(module)) {
        Matcher imported = IMPORT.matcher(Files.readString(file));
        while (imported.find()) {
          String home = homes.get(imported.group(1));
          String to = exports.getOrDefault(imported.group(1), "");
          if (!module.equals(home)
              && !to.equals("all")
              && !to.matches("(?s).*\\bio\\.github\\.zarrcdm\\." + module + "\\b.*")) {
            missing.add("%s: exports %s to %s".formatted(home, imported.group(1), module));
          }
        }
      }
    }
    assertThat(missing.stream().distinct()).isEmpty();
    assertThat(exports).containsEntry("io.github.zarrcdm.store", "all");
  }

  private static List<Path> sources(String module) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(module + "/src/main/java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static String home(Path file, String module) {
    return ROOT.resolve(module + "/src/main/java")
        .relativize(file.getParent())
        .toString()
        .replace('\\', '.')
        .replace('/', '.');
  }
}
