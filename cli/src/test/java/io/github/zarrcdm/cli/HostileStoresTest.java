package io.github.zarrcdm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.cli.catalog.CatalogWriter;
import io.github.zarrcdm.cli.catalog.ServedDataset;
import io.github.zarrcdm.cli.catalog.StoreParts;
import io.github.zarrcdm.cli.catalog.StoreTree;
import io.github.zarrcdm.cli.catalog.Summary;
import io.github.zarrcdm.cli.output.PrintableLog;
import io.github.zarrcdm.cli.output.PrintableWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NamedNodeMap;
import org.xml.sax.InputSource;

/** Stores whose names and attributes are meant for the terminal, or the disk, of who reads them. */
class HostileStoresTest {
  /**
   * Red, the clipboard, Latin-1's own escape, from right to left, a line of its own, a backspace.
   */
  private static final String STEERING =
      "\u001b[31m\u001b]52;c;ZXZpbA==\u0007\u009b5n\u202e\r\nerror: x\u2028\b\u007f";

  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [2], "data_type": "%s", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "%s"}],
       "dimension_names": [%s], "attributes": {"units": %s, "long_name": %<s, %<s: 1}}
      """;

  @TempDir Path folder;

  private String store(String... nodes) throws IOException {
    Path store = Files.createDirectories(folder.resolve("store.zarr"));
    String all = String.join(", ", nodes);
    Files.writeString(
        store.resolve("zarr.json"),
        """
        {"zarr_format": 3, "node_type": "group", "attributes": {"title": %s},
         "consolidated_metadata": {"kind": "inline", "metadata": {%s}}}
        """
            .formatted(json(STEERING), all));
    return store.toString();
  }

  private static String json(String text) throws IOException {
    return new ObjectMapper().writeValueAsString(text);
  }

  private static String node(String name, String type, String codec, String dimension)
      throws IOException {
    return json(name) + ": " + ARRAY.formatted(type, codec, json(dimension), json(STEERING));
  }

  private String steering() throws IOException {
    String inJson = json(STEERING);
    String text = inJson.substring(1, inJson.length() - 1);
    return store(
        node("v\u009b5n\u202e", "uint8", "bytes", "x"),
        node("type", text, "bytes", STEERING),
        node("codec", "uint8", text, "x"),
        "\"broken\u009b5n\": {}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dump -h",
        "dump",
        "dump -x",
        "dump -j",
        "info",
        "info -j",
        "check",
        "catalog",
        "copy -f -o x.nc",
        "copy -n -o x.zarr",
        "copy -j -o x.zarr",
        "map -o x.png"
      })
  void nothingSteersATerminal(String line) throws IOException {
    String[] words =
        Stream.concat(Arrays.stream(line.split(" ")), Stream.of(steering()))
            .filter(word -> !word.equals("-o") || line.startsWith("map"))
            .map(word -> word.startsWith("x.") ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    if (line.startsWith("copy")) {
      String target = words[words.length - 2];
      words[words.length - 2] = words[words.length - 1];
      words[words.length - 1] = target;
    }
    Command done = Command.run(words);
    assertThat(done.exitCode()).as(done.err()).isNotEqualTo(2);
    assertThat(done.out() + done.err())
        .isNotEmpty()
        .doesNotContainPattern("[\\p{Cntrl}&&[^\\n\\t]]")
        .doesNotContainPattern("[\u0080-\u009f\u2028\u2029\u202a-\u202e]");
    // XML has its own line ends in texts.
    assertThat((line.equals("catalog") ? done.err() : done.out() + done.err()).lines())
        .noneMatch(written -> written.startsWith("error: x"));
  }

  @Test
  void theLogIsPrintableToo() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream log = new PrintableLog(new PrintStream(written, false, UTF_8));
    log.println("[main] WARN x - a" + STEERING + "\n  b");
    new IOException(STEERING).printStackTrace(log);
    assertThat(written.toString(UTF_8))
        .doesNotContainPattern("[\\p{Cntrl}&&[^\\n\\t]]")
        .doesNotContainPattern("[\u0080-\u009f\u2028\u2029\u202a-\u202e]")
        .contains("\n  b")
        .contains("\n\tat ")
        .doesNotContain("\nerror: x");
  }

  /** On one line, and the same to who parses them. */
  @Test
  void attributesOfACatalogHoldNoLineEnds() throws Exception {
    String units = "m\r\n\t<x a=\"b\"/>\ud800";
    StringWriter written = new StringWriter();
    Summary.Quantity quantity = new Summary.Quantity("a\nb", "c\td", units);
    Summary summary = new Summary("title", null, null, List.of(quantity), List.of());
    ServedDataset dataset = new ServedDataset(summary, true, true, List.of());
    new CatalogWriter("top\nname", "zarr", false, false)
        .write(
            new StoreTree("", "", null, List.of(new StoreTree("s\nt", "s", "zarr:/s", List.of()))),
            Map.of("s", List.of(new StoreParts.Part("", "zarr:/s", dataset, List.of()))),
            PrintableWriter.xml(new PrintWriter(written)));
    assertThat(written.toString().lines()).allMatch(line -> line.strip().startsWith("<"));
    NamedNodeMap found =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(written.toString())))
            .getElementsByTagName("variable")
            .item(0)
            .getAttributes();
    assertThat(found.getNamedItem("name").getNodeValue()).isEqualTo("a\nb");
    assertThat(found.getNamedItem("vocabulary_name").getNodeValue()).isEqualTo("c\td");
    assertThat(found.getNamedItem("units").getNodeValue()).isEqualTo("m\r\n\t<x a=\"b\"/>");
  }

  @Test
  void lineEndsOfWindowsStay() {
    StringWriter written = new StringWriter();
    PrintWriter out = PrintableWriter.text(new PrintWriter(written), false);
    out.printf("a\r\nb%s\r\n", "\r");
    out.flush();
    assertThat(written).hasToString("a\r\nb\\u000d\r\n");
  }

  @Test
  void jsonAndNcmlSayWhatTheStoreSays() throws Exception {
    String store = steering();
    JsonNode dumped = new ObjectMapper().readTree(Command.run("dump", "-j", store).out());
    assertThat(dumped.at("/attributes/title/data").asText(dumped.at("/attributes/title").asText()))
        .isEqualTo(STEERING);
    assertThat(dumped.get("variables").has("v\u009b5n\u202e")).isTrue();
    String ncml = Command.run("dump", "-x", store).out();
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(ncml)))
                .getElementsByTagName("variable")
                .item(0)
                .getAttributes()
                .getNamedItem("name")
                .getNodeValue())
        .isEqualTo("v\u009b5n\u202e");
  }

  @Test
  void messagesAreShortWhateverTheNames() throws IOException {
    String name = "n".repeat(1_000_000);
    Command check = Command.run("check", store(node(name, "uint8", "nosuch", name)));
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out()).contains("nosuch").hasSizeLessThan(100_000);
    Command info = Command.run("info", folder.resolve("store.zarr").toString());
    assertThat(info.out()).contains("nnnn").hasSizeLessThan(100_000);
  }

  @ParameterizedTest
  @CsvSource({"x.zarr, 3", "x.zarr, 2", "x.zip, 3"})
  void aCopyStaysInItsTarget(String target, String format) throws IOException {
    String store =
        store(
            Stream.of(
                    "..",
                    ".",
                    "../../a",
                    "/",
                    "/etc/b",
                    "c\\\\..\\\\..\\\\d",
                    "e",
                    "E",
                    "c/0",
                    "zarr.json")
                .map(
                    name ->
                        "\"" + name + "\": " + ARRAY.formatted("uint8", "bytes", "\"x\"", "\"\""))
                .toArray(String[]::new));
    Path deep = Files.createDirectories(folder.resolve("1/2/3"));
    Command.run("copy", "--format=" + format, store, deep.resolve(target).toString());
    try (Stream<Path> files = Files.walk(folder.resolve("1"))) {
      assertThat(files.filter(file -> !file.startsWith(deep.resolve(target))))
          .containsExactlyInAnyOrder(folder.resolve("1"), folder.resolve("1/2"), deep);
    }
    assertThat(Command.run("dump", "-h", deep.resolve(target).toString()).out())
        .contains("ubyte e");
  }

  /** Each was compared with all others, which took minutes. */
  @Test
  @Timeout(600)
  void thousandsOfVariablesBesideEachOther() throws IOException {
    String node = ARRAY.formatted("uint8", "bytes", "\"x\"", json("K ".repeat(100)));
    String store =
        store(
            IntStream.range(0, 4000)
                .mapToObj(i -> "\"v" + i + "\": " + node)
                .collect(joining(", ")));
    assertThat(Command.run("info", store).out()).contains("4000 arrays");
  }

  /** The colour of each pixel was looked up in all; distinct colours come to an end. */
  @Test
  @Timeout(600)
  void moreCategoriesThanColours() throws IOException {
    String numbers = IntStream.range(0, 500_000).mapToObj(Integer::toString).collect(joining(", "));
    NewStore.cf(folder.resolve("flags.zarr"))
        .ints(
            "v",
            "lat:2 lon:2",
            "'flag_values': [%s], 'flag_meanings': '%s'"
                .formatted(numbers, "a ".repeat(500_000).strip()),
            1,
            2,
            3,
            4);
    String picture = folder.resolve("x.png").toString();
    Command map = Command.run("map", "-o", picture, folder.resolve("flags.zarr").toString());
    assertThat(map.exitCode()).as(map.err()).isZero();
  }

  @Test
  void ncmlThatIncludesItselfIsAnError() throws IOException {
    Path ncml = folder.resolve("self.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' location='%s'/>"
            .formatted(ncml));
    Command copy = Command.run("copy", ncml.toString(), folder.resolve("x.zarr").toString());
    assertThat(copy.exitCode()).isEqualTo(1);
    assertThat(copy.err()).contains(ncml + ": too deep");
  }

  @Test
  @Timeout(600)
  void aCatalogOfFoldersThatLeadBack() throws IOException {
    Path data = Files.createDirectories(folder.resolve("data/a/b"));
    Path top = folder.resolve("data");
    NewStore.cf(data.resolve("s.zarr"));
    for (String link : List.of("loop", "a/loop", "a/b/loop", "a/b/again")) {
      Files.createSymbolicLink(top.resolve(link), top);
    }
    Files.createSymbolicLink(top.resolve("other"), data);
    Command catalog = Command.run("catalog", top.toString());
    assertThat(catalog.exitCode()).as(catalog.err()).isZero();
    assertThat(catalog.out().lines().filter(line -> line.contains("urlPath=")).map(String::strip))
        .hasSize(2)
        .allMatch(line -> line.matches(".*urlPath=\"zarr/(a/b|other)/s.zarr\".*"));
  }
}
