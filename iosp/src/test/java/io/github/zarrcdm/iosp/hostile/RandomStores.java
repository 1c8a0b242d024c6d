package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Stores made from the sketches in {@code odd-stores.txt}, such as a grid, stations or a sigma
 * coordinate, and then changed in random ways: attributes, types, shapes, names, groups and values.
 * The same seed makes the same store.
 */
final class RandomStores {
  private static final int[] LENGTHS = {3, 3, 3, 3, 4, 2, 1, 1, 0};

  /** What netCDF-Java has words for; the rest are sketches of stores. */
  private static final List<String> WORDS =
      List.of("conventions", "attributes", "values", "names", "types");

  private static final Map<String, List<String>> SECTIONS = sections();
  private static final List<List<String>> SKETCHES =
      SECTIONS.entrySet().stream()
          .filter(section -> !WORDS.contains(section.getKey()))
          .map(Map.Entry::getValue)
          .toList();

  /** An array, or the root without a type. */
  private static final class Node {
    String type;
    final List<String> dimensions;
    final Map<String, String> attributes = new LinkedHashMap<>();

    Node(String type, List<String> dimensions) {
      this.type = type;
      this.dimensions = new ArrayList<>(dimensions);
    }
  }

  private final Random random;
  private final RandomValues values;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> lengths = new HashMap<>();

  private RandomStores(Random random) {
    this.random = random;
    this.values = new RandomValues(random);
  }

  /** The store of {@code seed}, in {@code folder}, where it replaces the last one. */
  static Path write(Path folder, long seed) throws IOException {
    RandomStores store = new RandomStores(new Random(seed));
    store.sketch();
    for (int changes = store.random.nextInt(7); changes > 0; changes--) {
      store.change();
    }
    return store.written(folder.resolve("x.zarr"));
  }

  private void sketch() {
    nodes.put("/", new Node("-", List.of()));
    if (random.nextInt(5) > 0) {
      nodes.get("/").attributes.put("Conventions", '"' + any("conventions") + '"');
    }
    for (String line : SKETCHES.get(random.nextInt(SKETCHES.size()))) {
      String[] parts = line.split(" (?=\\S)", 4);
      List<String> dimensions = parts[2].equals("-") ? List.of() : List.of(parts[2].split(","));
      Node node =
          parts[0].equals("/")
              ? requireNonNull(nodes.get("/"))
              : nodes.computeIfAbsent(parts[0], name -> new Node(parts[1], dimensions));
      for (String attribute : parts.length < 4 ? new String[0] : parts[3].split(" ; ")) {
        String[] pair = attribute.split("=", 2);
        node.attributes.put(pair[0], pair[1].equals("?") ? any("values") : pair[1]);
      }
    }
  }

  private void change() {
    List<String> names = new ArrayList<>(nodes.keySet());
    String name = names.get(random.nextInt(names.size()));
    Node node = nodes.get(name);
    List<String> attributes = new ArrayList<>(node.attributes.keySet());
    switch (random.nextInt(name.equals("/") ? 2 : 9)) {
      case 0 -> node.attributes.put(any("attributes"), any("values"));
      case 1 -> {
        if (!attributes.isEmpty()) {
          String attribute = attributes.get(random.nextInt(attributes.size()));
          if (random.nextInt(3) == 0) {
            node.attributes.remove(attribute);
          } else {
            node.attributes.put(attribute, any("values"));
          }
        }
      }
      case 2 -> node.type = any("types");
      case 3 -> {
        if (!node.dimensions.isEmpty()) {
          node.dimensions.set(
              random.nextInt(node.dimensions.size()), any("names").replace('/', '_'));
        }
      }
      case 4 -> {
        if (node.dimensions.isEmpty() || (random.nextBoolean() && node.dimensions.size() < 5)) {
          node.dimensions.add(name.replaceFirst(".*/", ""));
        } else {
          node.dimensions.remove(node.dimensions.size() - 1);
        }
      }
      case 5 -> lengths.put(any(node.dimensions, "x"), any(LENGTHS));
      case 6 -> nodes.put((random.nextBoolean() ? "g/" : "") + any("names"), nodes.remove(name));
      case 7 -> {
        Node other = new Node(any("types"), node.dimensions);
        other.attributes.putAll(node.attributes);
        nodes.put(any("names"), other);
      }
      default ->
          node.attributes.put(
              Stream.of("coordinates", "bounds", "formula_terms", "_CoordinateAxes")
                  .skip(random.nextInt(4))
                  .findFirst()
                  .orElseThrow(),
              '"' + any(names, "") + ' ' + any(names, "") + ' ' + name + '"');
    }
  }

  private Path written(Path store) throws IOException {
    if (Files.exists(store)) {
      try (Stream<Path> old = Files.walk(store)) {
        old.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
      }
    }
    Files.createDirectories(store);
    Map<String, String> documents = new TreeMap<>();
    documents.put(".zgroup", "{\"zarr_format\":2}");
    for (Map.Entry<String, Node> entry : nodes.entrySet()) {
      String name = entry.getKey();
      if (name.equals("/")) {
        documents.put(".zattrs", attributes(entry.getValue(), false));
        continue;
      }
      for (int slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
        documents.put(name.substring(0, slash) + "/.zgroup", "{\"zarr_format\":2}");
      }
      int[] shape = entry.getValue().dimensions.stream().mapToInt(this::length).toArray();
      boolean parts = random.nextInt(4) == 0;
      documents.put(name + "/.zarray", array(entry.getValue().type, shape, chunks(shape, parts)));
      documents.put(name + "/.zattrs", attributes(entry.getValue(), random.nextInt(12) > 0));
      if (random.nextInt(4) > 0) {
        Path folder = Files.createDirectories(store.resolve(name));
        Files.write(
            folder.resolve(shape.length == 0 ? "0" : first(shape.length)),
            values.of(entry.getValue().type, cells(chunks(shape, parts))));
      }
    }
    String all =
        documents.entrySet().stream()
            .map(document -> "\"%s\":%s".formatted(document.getKey(), document.getValue()))
            .collect(Collectors.joining(",\n"));
    String consolidated = "{\"zarr_consolidated_format\":1,\"metadata\":{%s}}".formatted(all);
    Files.write(store.resolve(".zmetadata"), consolidated.getBytes(UTF_8));
    return store;
  }

  /** Once in a while, an array has another length along a dimension than the others. */
  private int length(String dimension) {
    return random.nextInt(40) == 0
        ? any(LENGTHS)
        : lengths.computeIfAbsent(dimension, name -> any(LENGTHS));
  }

  private static int[] chunks(int[] shape, boolean parts) {
    return Arrays.stream(shape).map(length -> Math.max(1, parts ? length / 2 : length)).toArray();
  }

  private static int cells(int[] shape) {
    return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
  }

  private String array(String type, int[] shape, int[] chunks) {
    return "{\"zarr_format\":2,\"shape\":%s,\"chunks\":%s,\"dtype\":%s,\"compressor\":null,\"fill_value\":%s,\"order\":\"C\",\"filters\":null}"
        .formatted(
            Arrays.toString(shape),
            Arrays.toString(chunks),
            type.startsWith("[") ? type : '"' + type + '"',
            any(List.of("null", "null", "0", "1", "\"NaN\"", "9", "\"\""), ""));
  }

  private static String attributes(Node node, boolean named) {
    Map<String, String> all = new LinkedHashMap<>(node.attributes);
    if (named) {
      all.put(
          "_ARRAY_DIMENSIONS",
          node.dimensions.stream().collect(Collectors.joining("\",\"", "[\"", "\"]")));
      all.computeIfPresent(
          "_ARRAY_DIMENSIONS", (key, list) -> node.dimensions.isEmpty() ? "[]" : list);
    }
    return all.entrySet().stream()
        .map(attribute -> "\"%s\":%s".formatted(attribute.getKey(), attribute.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String first(int rank) {
    return IntStream.range(0, rank).mapToObj(d -> "0").collect(Collectors.joining("."));
  }

  private String any(String section) {
    return any(requireNonNull(SECTIONS.get(section)), "");
  }

  private String any(List<String> of, String otherwise) {
    return of.isEmpty() ? otherwise : of.get(random.nextInt(of.size()));
  }

  private int any(int[] of) {
    return of[random.nextInt(of.length)];
  }

  private static Map<String, List<String>> sections() {
    try (InputStream words = RandomStores.class.getResourceAsStream("odd-stores.txt")) {
      Map<String, List<String>> sections = new LinkedHashMap<>();
      List<String> section = List.of();
      for (String line : new String(requireNonNull(words).readAllBytes(), UTF_8).split("\n")) {
        if (line.matches("\\[[a-z]+]")) {
          section =
              sections.computeIfAbsent(
                  line.substring(1, line.length() - 1), name -> new ArrayList<>());
        } else if (!line.isEmpty()) {
          section.add(line);
        }
      }
      return sections;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
