package io.github.zarrcdm.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Icechunk repositories by Icechunk itself, sound ones and broken ones, each with an oracle: {@code
 * README.md} of that corpus. Those that are not in the archive take part if they are next to the
 * repository.
 */
public final class IcechunkCorpus {
  private static final Path UNPACKED = CorpusArchive.unpacked("icechunk");
  private static final Path BESIDE =
      CorpusArchive.repository().resolve("../shared/corpus2/icechunk").normalize();
  private static final List<Case> CASES = index();

  private IcechunkCorpus() {}

  /**
   * A repository and what Icechunk's own reader made of it.
   *
   * @param id {@code category/case}
   * @param specification 1 or 2
   * @param folder with the repository in {@code repo}, and files of virtual chunks next to it
   */
  public record Case(String id, int specification, Path folder, boolean packed) {
    public Path repository() {
      return folder.resolve("repo");
    }

    public JsonNode oracle() {
      return Corpus.json(folder.resolve("oracle.json"));
    }

    /**
     * The options that say where the files of virtual chunks are now, and allow reading them;
     * begins with {@code #}.
     */
    public String options(String... more) {
      List<String> options = new ArrayList<>(List.of(more));
      for (Map.Entry<String, JsonNode> prefix : oracle().path("data_prefixes").properties()) {
        if (!prefix.getKey().startsWith("vcc:")) {
          options.add(
              "virtual=" + prefix.getKey() + "=" + folder.resolve(prefix.getValue().asText()));
        }
      }
      if (!packed) {
        options.add("checksums=ignore");
      }
      return "#mode=icechunk" + String.join("", options.stream().map(o -> "&" + o).toList());
    }

    /** The option that names the version {@code ref} of an oracle. */
    public static String option(JsonNode ref) {
      String kind = ref.fieldNames().next();
      String name = URLEncoder.encode(ref.path(kind).asText(), UTF_8).replace("+", "%20");
      return (kind.equals("snapshotId") ? "snapshot" : kind) + "=" + name;
    }

    /** All files of the repository, relative to it. */
    public List<String> files() {
      try (Stream<Path> files = Files.walk(repository())) {
        return files
            .filter(Files::isRegularFile)
            .map(file -> repository().relativize(file).toString())
            .sorted()
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /** The repositories that must read. */
  public static List<Case> sound() {
    return CASES.stream().filter(c -> !c.id.startsWith("bad/")).toList();
  }

  /** The repositories that are broken in one place. */
  public static List<Case> broken() {
    return CASES.stream().filter(c -> c.id.startsWith("bad/")).toList();
  }

  /** The case {@code category/name}. */
  public static Case get(String id) {
    return CASES.stream().filter(c -> c.id.equals(id)).findFirst().orElseThrow();
  }

  private static List<Case> index() {
    List<Case> cases = new ArrayList<>();
    for (JsonNode entry : Corpus.json(UNPACKED.resolve("index.json")).path("cases")) {
      String id = entry.path("id").asText();
      boolean packed = Files.exists(UNPACKED.resolve(id));
      Path folder = (packed ? UNPACKED : BESIDE).resolve(id);
      if (Files.exists(folder)) {
        int specification = entry.path("format").asText().equals("icechunk1") ? 1 : 2;
        cases.add(new Case(id, specification, folder, packed));
      }
    }
    return List.copyOf(cases);
  }
}
