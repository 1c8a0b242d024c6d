package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * {@code NetcdfFiles} shows every attribute of a store as its documents say it, and nothing else
 * but what {@code docs/reference/mapping.md} lists. The documents are read here, by Jackson alone.
 */
class StoredAttributesTest {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final Set<String> ADDED = added();

  /** A draft of version 3, which is refused. */
  private static final String DRAFT = "geo/utm_v3_gdal362";

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  /** The stores that are folders, by all writers. */
  static Stream<CorpusCase> stores() {
    return Stream.concat(Corpus.cases().stream(), Corpus.geo().stream())
        .filter(stored -> !stored.category().equals("bad") && !stored.id().equals(DRAFT))
        .filter(stored -> Files.isDirectory(stored.store()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void showsEveryStoredAttributeAndAddsOnlyWhatIsDocumented(CorpusCase stored) throws IOException {
    List<String> problems = new ArrayList<>();
    Map<String, JsonNode> documents = documents(stored.store());
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + stored.store())) {
      Map<String, AttributeContainer> shown = new TreeMap<>();
      collect(file.getRootGroup(), "", shown);
      documents.forEach(
          (path, attributes) -> {
            AttributeContainer container = shown.remove(path);
            if (container == null) {
              problems.add("not shown: /" + path);
            } else {
              problems.addAll(OracleAttributes.problems("/" + path, attributes, container));
              problems.addAll(extras("/" + path, attributes, container));
            }
          });
    }
    assertThat(problems).isEmpty();
  }

  /** The attributes of each node, by its path without the first slash. */
  private static Map<String, JsonNode> documents(Path store) throws IOException {
    Map<String, JsonNode> attributes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.sorted().toList()) {
        String path = spelled(store.relativize(file.getParent()).toString());
        switch (file.getFileName().toString()) {
          case "zarr.json" -> attributes.put(path, JSON.readTree(file.toFile()).path("attributes"));
          case ".zarray", ".zgroup", "meta" ->
              attributes.putIfAbsent(path, JSON.createObjectNode());
          case ".zattrs", "attrs" -> {
            if (Files.isRegularFile(file)) {
              attributes.put(path, JSON.readTree(file.toFile()));
            }
          }
          default -> {
            // A chunk.
          }
        }
      }
    }
    return attributes;
  }

  private static String spelled(String path) {
    return path.isEmpty()
        ? ""
        : Arrays.stream(path.split("/")).map(CdmSpelling::of).collect(Collectors.joining("/"));
  }

  private static void collect(Group group, String path, Map<String, AttributeContainer> into) {
    into.put(path, group.attributes());
    String prefix = path.isEmpty() ? "" : path + "/";
    for (Variable variable : group.getVariables()) {
      String own =
          variable.getSPobject() instanceof io.github.zarrcdm.model.Array array
              ? spelled(array.path().substring(1))
              : prefix + variable.getShortName();
      into.put(own, variable.attributes());
    }
    for (Group inner : group.getGroups()) {
      collect(inner, prefix + inner.getShortName(), into);
    }
  }

  private static List<String> extras(String where, JsonNode stored, AttributeContainer shown) {
    Set<String> names = new TreeSet<>();
    if (stored instanceof ObjectNode object) {
      object.fieldNames().forEachRemaining(name -> names.add(CdmSpelling.of(name)));
    }
    boolean mapping = shown.findAttribute("grid_mapping_name") != null;
    List<String> extras = new ArrayList<>();
    for (Attribute attribute : shown) {
      String name = attribute.getName();
      if (!names.contains(name) && !ADDED.contains(name) && !mapping) {
        extras.add(where + ": added: " + attribute);
      }
    }
    return extras;
  }

  /** The attributes that the table of what is added names. */
  private static Set<String> added() {
    try {
      String page = Files.readString(Path.of("../docs/reference/mapping.md"));
      String section = page.split("## What is added")[1].split("\n## ")[0];
      return section
          .lines()
          .filter(line -> line.startsWith("| `"))
          .map(line -> line.split("\\|")[1])
          .flatMap(cell -> Pattern.compile("`(\\w[\\w:]*)").matcher(cell).results())
          .map(found -> found.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
