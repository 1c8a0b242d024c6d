package io.github.zarrcdm.cli;

import static io.github.zarrcdm.cli.Repository.files;
import static io.github.zarrcdm.cli.Repository.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may know whom, held against the sources of all modules, those for Spark too. */
class HouseTest {
  /** Below each module those that it may name; what is found by a service is not named. */
  private static final Map<String, Set<String>> MAY_KNOW =
      Map.ofEntries(
          Map.entry("cf", Set.of()),
          Map.entry("zarr", Set.of()),
          Map.entry("stores", Set.of("zarr")),
          Map.entry("conventions", Set.of("zarr", "cf")),
          Map.entry("table", Set.of("zarr", "cf", "conventions")),
          Map.entry("grib", Set.of("zarr", "conventions")),
          Map.entry("s3", Set.of("zarr")),
          Map.entry("iosp", Set.of("zarr", "cf", "conventions")),
          Map.entry("arrow", Set.of("zarr", "cf", "conventions", "table")),
          Map.entry("spark", Set.of("zarr", "cf", "conventions", "table")),
          Map.entry("write", Set.of("zarr", "cf", "conventions", "grib", "iosp")),
          Map.entry("map", Set.of("cf", "iosp")),
          Map.entry("serve", Set.of("zarr", "cf", "write")),
          Map.entry("virtualize", Set.of("zarr", "cf", "conventions", "grib", "stores")),
          Map.entry(
              "cli",
              Set.of("zarr", "cf", "conventions", "iosp", "write", "map", "serve", "virtualize")));

  /**
   * Folders of which each is a leaf: a codec, a place of stores, a quirk, a way to use datasets.
   */
  private static final Pattern LEAF =
      Pattern.compile(
          "io\\.github\\.zarrcdm\\.(?:"
              + "internal\\.codec\\.(?!memory)[a-z]+|internal\\.(?:store|parquet|grib|conventions)"
              + "|internal\\.iosp\\.(?:quirks|projection|serving)|internal\\.(?:copy|growth|map|place)"
              + "|internal\\.(?:virtualize|table)|s3|spark|arrow|serve|copy|cli)\\b.*");

  /** The files of the way that register leaves, and those leaves. */
  private static final Map<String, String> REGISTERS =
      Map.of(
          "internal/codec/Codecs.java", "internal.codec.",
          "conventions/Conventions.java", "internal.conventions.",
          "iosp/ZarrIosp.java", "internal.iosp.");

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(io\\.github\\.zarrcdm[a-z0-9.]*)\\.[A-Z]");

  private static final Pattern IMPORTED_TYPE =
      Pattern.compile("(?m)^import (?:static )?(io\\.github\\.zarrcdm[a-z0-9.]*\\.[A-Z]\\w*)");

  private static final Pattern TYPE_NAME = Pattern.compile("(?<![\\w.])[A-Z]\\w*");

  /** Comments, texts and characters. */
  private static final Pattern NOISE =
      Pattern.compile(
          "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])+'"
              + "|//[^\\n]*|/\\*[\\s\\S]*?\\*/");

  private static final String PACKAGE_INFO = "package-info";

  /** Names of attributes that say what stored values are, wherever they stand in code. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "\"(_FillValue|missing_value|scale_factor|add_offset|valid_(?:min|max|range)|_Unsigned"
              + "|flag_(?:values|masks|meanings)|formula_terms|grid_mapping_name|standard_name"
              + "|long_name|climatology)\"");

  /** A suffix of stores, as a whole text. */
  private static final Pattern SUFFIX =
      Pattern.compile("\"\\.(?:zarr[23]?|zarr\\.zip|zip|ozx|icechunk|parq|parquet|dmrpp)\"");

  /** A look whether units count dates. */
  private static final Pattern SINCE = Pattern.compile("contains\\(\"[^\"]*since");

  private static final List<Path> SOURCES = sources();

  private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\"[\\s\\S]*?\"\"\"");

  @Test
  void modulesNameOnlyThoseBelowThem() {
    Map<String, String> homes = new TreeMap<>();
    Map<String, Set<String>> named = new TreeMap<>();
    SOURCES.forEach(file -> homes.put(folder(file), module(file)));
    for (Path file : SOURCES) {
      Set<String> others = named.computeIfAbsent(module(file), name -> new TreeSet<>());
      imports(file).map(homes::get).filter(home -> home != null).forEach(others::add);
      others.remove(module(file));
    }
    assertThat(named.keySet()).isEqualTo(new TreeSet<>(MAY_KNOW.keySet()));
    named.forEach(
        (module, others) ->
            assertThat(MAY_KNOW.get(module))
                .as(module)
                .containsExactlyInAnyOrderElementsOf(others));
  }

  @Test
  void packagesHaveThirtyFilesAtMost() {
    Map<String, Set<String>> packages = new TreeMap<>();
    SOURCES.forEach(
        file -> packages.computeIfAbsent(folder(file), name -> new TreeSet<>()).add(type(file)));
    packages.values().forEach(types -> types.remove(PACKAGE_INFO));
    packages.values().removeIf(types -> types.size() <= 30);
    assertThat(packages).isEmpty();
  }

  @Test
  void packagesHaveNoCircles() {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (Path file : SOURCES) {
      Set<String> uses = packages.computeIfAbsent(folder(file), name -> new TreeSet<>());
      imports(file).forEach(uses::add);
    }
    packages.values().forEach(uses -> uses.retainAll(packages.keySet()));
    assertThat(Circles.of(packages)).isEmpty();
  }

  /**
   * Files that name each other, which nobody can read one after the other. None of these circles is
   * to come back, or to grow: a new one has a cause that can be cut.
   */
  @Test
  void fewFilesAreInCirclesAndNoneInLargeOnes() {
    assertThat(Circles.of(uses()))
        .hasSizeLessThanOrEqualTo(9)
        .allMatch(circle -> circle.size() <= 4);
  }

  /** The types that each type imports, or names in its own package. */
  private static Map<String, Set<String>> uses() {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Path file : SOURCES) {
      uses.put(folder(file) + "." + type(file), new TreeSet<>());
    }
    for (Path file : SOURCES) {
      String code = NOISE.matcher(text(file)).replaceAll(" ");
      String self = folder(file) + "." + type(file);
      Set<String> used = uses.get(self);
      IMPORTED_TYPE.matcher(code).results().forEach(found -> used.add(found.group(1)));
      TYPE_NAME.matcher(code).results().forEach(n -> used.add(folder(file) + "." + n.group()));
      used.retainAll(uses.keySet());
      used.remove(self);
    }
    return uses;
  }

  @Test
  void theWayOfAReadIsSixtyFilesAtMost() {
    assertThat(way()).hasSizeBetween(40, 60).doesNotHaveDuplicates();
    assertThat(way()).allMatch(name -> matching(name).size() == 1, "is one file");
  }

  @Test
  void nothingOnTheWayNamesALeafButTheFileThatRegistersIt() {
    List<String> wrong = new ArrayList<>();
    for (String name : way()) {
      String registers = REGISTERS.getOrDefault(name, "nothing");
      imports(matching(name).get(0))
          .filter(imported -> LEAF.matcher(imported).matches())
          .filter(imported -> !imported.contains("." + registers))
          .forEach(imported -> wrong.add(name + " names " + imported));
    }
    assertThat(wrong).isEmpty();
  }

  /** CF has one owner of its names, and {@code zarr}, which knows nothing of CF, one of its own. */
  @Test
  void attributesOfCfAreNamedByTheirOwners() {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path file : SOURCES) {
      String code = TEXT_BLOCK.matcher(text(file)).replaceAll("");
      List<String> names = ATTRIBUTE.matcher(code).results().map(m -> m.group(1)).toList();
      if (!names.isEmpty()) {
        found.put(file.getFileName().toString(), names);
      }
    }
    // One table names whatever refers to variables; two types of numpy have a scale factor.
    found
        .keySet()
        .removeAll(Set.of("NamingAttribute.java", "TypeSpelling.java", "NamedTypes.java"));
    assertThat(found).containsOnlyKeys("CfAttributes.java", "NetcdfAttributes.java");
  }

  /**
   * What stores are called has one owner. Two others name the files of references in Parquet, and
   * one demands a zip of an index.
   */
  @Test
  void suffixesOfStoresAreNamedByTheirOwner() {
    assertThat(filesWith(SUFFIX))
        .containsExactly(
            "Index.java", "ParquetReferences.java", "ReferenceFolder.java", "StoreKind.java");
  }

  /**
   * Whether units count dates has one owner. {@code zarr} knows nothing of CF, and one quirk
   * repeats what netCDF-Java looks for.
   */
  @Test
  void unitsOfTimesAreKnownByTheirOwner() {
    assertThat(filesWith(SINCE))
        .containsExactly("CfTime.java", "CoordinateFill.java", "PlainGrids.java");
  }

  private static Set<String> filesWith(Pattern pattern) {
    Set<String> found = new TreeSet<>();
    SOURCES.stream()
        .filter(file -> pattern.matcher(TEXT_BLOCK.matcher(text(file)).replaceAll("")).find())
        .forEach(file -> found.add(file.getFileName().toString()));
    return found;
  }

  /** The files that ARCHITECTURE.md lists as the way of a read, in order. */
  private static List<String> way() {
    String page = text("ARCHITECTURE.md");
    String list =
        page.substring(page.indexOf("## The way of a read"), page.indexOf("## Mapping to the CDM"));
    return Pattern.compile("(?m)^\\| `([\\w/]+\\.java)` \\|")
        .matcher(list)
        .results()
        .map(m -> m.group(1))
        .toList();
  }

  private static List<Path> matching(String name) {
    String end = "/zarrcdm/" + name.replace(".java", "");
    return SOURCES.stream().filter(file -> Repository.spelled(file).endsWith(end)).toList();
  }

  private static Stream<String> imports(Path file) {
    return IMPORT.matcher(text(file)).results().map(found -> found.group(1));
  }

  private static List<Path> sources() {
    return files("src/main/java", ".java").stream()
        .filter(file -> MAY_KNOW.containsKey(module(file)))
        .toList();
  }

  private static String module(Path file) {
    return Repository.spelled(file).replaceFirst("^\\.\\./", "").replaceFirst("/src/.*", "");
  }

  private static String type(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String folder(Path file) {
    return Repository.spelled(file)
        .replaceFirst(".*/src/main/java/", "")
        .replaceFirst("/[^/]*$", "")
        .replace('/', '.');
  }
}
