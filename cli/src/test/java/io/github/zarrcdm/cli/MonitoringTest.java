package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrStatistics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What {@code thredds-config/monitoring} shows is what the MBeans have. */
class MonitoringTest {
  private static final Path FOLDER = Path.of("../thredds-config/monitoring");
  private static final Pattern METRIC = Pattern.compile("zarrcdm_\\w+");

  @BeforeEach
  void open() throws IOException {
    ZarrStatistics.registerMBeans();
    ZarrDataset.open("../samples/air.zarr").close();
  }

  @AfterEach
  void unregister() {
    ZarrStatistics.unregisterMBeans();
  }

  /** A rule of the exporter. */
  private record Rule(Pattern pattern, String name) {
    static Rule of(Map<?, ?> yaml) {
      assertThat(yaml.get("attrNameSnakeCase")).isEqualTo(true); // A setting of each rule.
      return new Rule(
          Pattern.compile("^.*(?:" + yaml.get("pattern") + ").*$"),
          String.valueOf(yaml.get("name")));
    }
  }

  private static List<Rule> rules() throws IOException {
    Object yaml =
        new Load(LoadSettings.builder().build())
            .loadFromString(Files.readString(FOLDER.resolve("jmx-exporter.yaml")));
    List<?> rules = (List<?>) ((Map<?, ?>) yaml).get("rules");
    return rules.stream().map(rule -> Rule.of((Map<?, ?>) rule)).toList();
  }

  /** All numbers, written as the exporter writes what rules are matched with. */
  private static List<String> numbers() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    List<String> lines = new ArrayList<>();
    for (ObjectName bean : server.queryNames(new ObjectName("io.github.zarrcdm:*"), null)) {
      String keys = bean.getKeyPropertyListString().replace(",name=", ", name=");
      for (MBeanAttributeInfo number : server.getMBeanInfo(bean).getAttributes()) {
        String name = number.getName().replaceAll("([a-z])([A-Z])", "$1_$2");
        lines.add(
            "io.github.zarrcdm<%s><>%s: %s"
                .formatted(
                    keys,
                    name.toLowerCase(Locale.ROOT),
                    server.getAttribute(bean, number.getName())));
      }
    }
    return lines;
  }

  private static Set<String> exported() throws Exception {
    Set<String> metrics = new TreeSet<>();
    List<Rule> rules = rules();
    for (String line : numbers()) {
      String found = null;
      for (Rule rule : rules) {
        Matcher matcher = rule.pattern().matcher(line);
        if (found == null && matcher.matches()) {
          found = matcher.replaceFirst(rule.name());
        }
      }
      assertThat(found).as(line).isNotNull();
      metrics.add(found);
    }
    return metrics;
  }

  @Test
  void everyMetricOfTheBoardIsExported() throws Exception {
    JsonNode board = new ObjectMapper().readTree(FOLDER.resolve("grafana.json").toFile());
    Set<String> shown = new TreeSet<>();
    METRIC.matcher(board.toString()).results().forEach(metric -> shown.add(metric.group()));
    assertThat(shown).hasSizeGreaterThan(20);
    assertThat(exported()).containsAll(shown);
  }

  @Test
  void panelsHaveNumbersOfTheirOwnAndAnExpression() throws IOException {
    JsonNode board = new ObjectMapper().readTree(FOLDER.resolve("grafana.json").toFile());
    Set<Integer> ids = new HashSet<>();
    for (JsonNode panel : board.get("panels")) {
      assertThat(ids.add(panel.get("id").asInt())).isTrue();
      assertThat(panel.get("gridPos").get("x").asInt() + panel.get("gridPos").get("w").asInt())
          .isLessThanOrEqualTo(24);
      assertThat(panel.get("targets"))
          .isNotEmpty()
          .allSatisfy(target -> assertThat(target.get("expr").asText()).contains("zarrcdm_"));
    }
  }

  /** The page has all of them, with the two prefixes once. */
  @Test
  void thePageListsEveryMetric() throws Exception {
    String page = Files.readString(Path.of("../docs/how-to/thredds.md"));
    assertThat(
            exported().stream()
                .filter(metric -> !page.contains("`" + metric.replace("_store_", "_") + "`"))
                .collect(Collectors.toSet()))
        .isEmpty();
  }
}
