import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Prints how many tests of a build were skipped, and why, as Surefire's reports tell: {@code java
 * tools/SkippedTests.java FOLDER}. With {@code none} behind it, a skipped test is a failure.
 */
final class SkippedTests {
  /** Modules of modules have their reports at this depth. */
  private static final int DEPTH = 5;

  private final Map<String, TreeSet<String>> byReason = new TreeMap<>();
  private int all;
  private int skipped;

  public static void main(String[] args) throws IOException, XMLStreamException {
    SkippedTests tests = new SkippedTests();
    for (Path report : reports(Path.of(args[0]))) {
      tests.read(report);
    }
    System.out.printf("%d tests, %d skipped%n", tests.all, tests.skipped);
    tests.byReason.forEach(
        (reason, names) -> System.out.printf("  %s%n    %s%n", reason, String.join(", ", names)));
    if (args.length > 1 && (tests.all == 0 || tests.skipped > 0)) {
      System.exit(1);
    }
  }

  private static List<Path> reports(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return files
          .filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
          .filter(file -> file.getParent().getFileName().toString().endsWith("-reports"))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private void read(Path report) throws IOException, XMLStreamException {
    try (InputStream bytes = Files.newInputStream(report)) {
      XMLStreamReader xml = XMLInputFactory.newFactory().createXMLStreamReader(bytes);
      String test = "";
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamReader.START_ELEMENT) {
          continue;
        }
        if (xml.getLocalName().equals("testcase")) {
          all++;
          test = name(xml.getAttributeValue(null, "classname"), xml.getAttributeValue(null, "name"));
        } else if (xml.getLocalName().equals("skipped")) {
          skipped++;
          byReason
              .computeIfAbsent(reason(xml.getAttributeValue(null, "message")), r -> new TreeSet<>())
              .add(test);
        }
      }
    }
  }

  /** Without the packages of the class, and what was given to the test. */
  private static String name(String type, String test) {
    String simple = type.replaceFirst("^.*\\.", "");
    return test.isEmpty() ? simple : simple + "." + test.replaceFirst("(?s)[({\\[].*", "");
  }

  /** What JUnit and AssertJ write around it is left out. */
  private static String reason(String message) {
    return message == null
        ? "no reason is given"
        : message
            .replace("Assumption failed: ", "")
            .replace("assumption was not met due to: ", "")
            .strip()
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .findFirst()
            .orElse("no reason is given")
            .replaceFirst("^\\[(.*)\\]$", "$1");
  }
}
