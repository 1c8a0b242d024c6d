package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The files for containers in {@code thredds-config} agree with each other and with what the image
 * has: ports, files, catalogs, limits.
 */
class DeploymentTest {
  private static final Path FOLDER = Path.of("../thredds-config");
  private static final Pattern IN_IMAGE = Pattern.compile("/opt/zarr-cdm/([\\w.-]+)");
  private static final Pattern SIZE = Pattern.compile("(\\d+)(?i)gi?b?");

  @Test
  void eachDocumentOfKubernetesNamesOthersThatAreThere() throws IOException {
    Map<String, JsonNode> documents = kubernetes();
    assertThat(documents).containsOnlyKeys("Deployment", "Service", "Ingress");
    JsonNode pod = documents.get("Deployment").at("/spec/template");
    assertThat(pod.at("/metadata/labels"))
        .isEqualTo(documents.get("Deployment").at("/spec/selector/matchLabels"))
        .isEqualTo(documents.get("Service").at("/spec/selector"));
    JsonNode container = pod.at("/spec/containers/0");
    Map<String, Integer> ports = new HashMap<>();
    container
        .get("ports")
        .forEach(port -> ports.put(text(port, "name"), port.get("containerPort").asInt()));
    assertThat(ports).containsEntry("http", 8080);
    assertThat(text(pod, "/metadata/annotations/prometheus.io~1port"))
        .isEqualTo(String.valueOf(ports.get("metrics")));
    assertThat(text(documents.get("Service"), "/spec/ports/0/targetPort")).isEqualTo("http");
    JsonNode backend = documents.get("Ingress").at("/spec/rules/0/http/paths/0/backend/service");
    assertThat(text(backend, "/name")).isEqualTo(text(documents.get("Service"), "/metadata/name"));
    assertThat(text(backend, "/port/name"))
        .isEqualTo(text(documents.get("Service"), "/spec/ports/0/name"));
    assertThat(names(pod.at("/spec/volumes"))).isEqualTo(names(container.get("volumeMounts")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"startupProbe", "readinessProbe", "livenessProbe"})
  void probesAskForACatalogThatTheInstallerPutsIn(String probe) throws IOException {
    JsonNode get = container().get(probe).get("httpGet");
    assertThat(text(get, "/port")).isEqualTo("http");
    assertThatCatalogIsInstalled(text(get, "/path"));
  }

  @Test
  void theHealthCheckOfComposeAsksForACatalogThatTheInstallerPutsIn() throws IOException {
    JsonNode words = compose("compose.yaml").at("/services/thredds/healthcheck/test");
    String url = words.get(words.size() - 1).asText();
    assertThat(url).startsWith("http://localhost:8080/");
    assertThatCatalogIsInstalled(url.substring("http://localhost:8080".length()));
  }

  @Test
  void composeAndTheDockerfileMeanTheSameServer() throws IOException {
    Matcher version =
        Pattern.compile("ARG TDS=(\\S+)")
            .matcher(Files.readString(FOLDER.resolve("docker/Dockerfile")));
    assertThat(version.find()).isTrue();
    assertThat(text(compose("compose.yaml"), "/services/thredds/build/args/TDS"))
        .isEqualTo("${TDS:-" + version.group(1) + "}");
  }

  @Test
  void theHeapLeavesRoomInTheMemoryOfTheContainer() throws IOException {
    JsonNode service = compose("compose.yaml").at("/services/thredds");
    assertThat(gigabytes(text(service, "/mem_limit")))
        .isGreaterThan(gigabytes(text(service, "/environment/THREDDS_XMX_SIZE")));
    long limit = gigabytes(text(container(), "/resources/limits/memory"));
    assertThat(limit).isGreaterThan(gigabytes(environment().get("THREDDS_XMX_SIZE")));
    assertThat(limit)
        .isGreaterThanOrEqualTo(gigabytes(text(container(), "/resources/requests/memory")));
  }

  @Test
  void theCacheOnDiskLiesInAVolumeThatIsLargeEnough() throws IOException {
    String options = environment().get("JAVA_OPTS");
    String folder = property(options, "zarrcdm.disk.cache");
    JsonNode mount =
        StreamSupport.stream(container().get("volumeMounts").spliterator(), false)
            .filter(at -> folder.startsWith(text(at, "/mountPath") + "/"))
            .findFirst()
            .orElseThrow();
    JsonNode volume =
        StreamSupport.stream(pod().at("/spec/volumes").spliterator(), false)
            .filter(each -> each.get("name").equals(mount.get("name")))
            .findFirst()
            .orElseThrow();
    assertThat(gigabytes(text(volume, "/emptyDir/sizeLimit")))
        .isGreaterThan(gigabytes(property(options, "zarrcdm.disk.cache.bytes")))
        .isLessThan(gigabytes(text(container(), "/resources/limits/ephemeral-storage")));
  }

  @Test
  void theImageHasTheFilesThatOptionsOfJavaName() throws IOException {
    String dockerfile = Files.readString(FOLDER.resolve("docker/Dockerfile"));
    Set<String> named = new HashSet<>();
    for (String options :
        List.of(
            environment().get("JAVA_OPTS"),
            text(compose("metrics.yaml"), "/services/thredds/environment/JAVA_OPTS"))) {
      Matcher file = IN_IMAGE.matcher(options);
      while (file.find()) {
        named.add(file.group(1));
      }
    }
    assertThat(named).containsOnly("jmx_prometheus_javaagent.jar", "jmx-exporter.yaml");
    // The exporter may be missing: a pattern of the Dockerfile that matches nothing is no error.
    assertThat(dockerfile)
        .contains("jmx_prometheus_javaagent.ja[r]", "monitoring/jmx-exporter.yaml");
  }

  @Test
  void prometheusAsksTheServiceAndPortThatTheExporterHas() throws IOException {
    JsonNode metrics = compose("metrics.yaml");
    String port = text(metrics, "/services/thredds/expose/0");
    assertThat(text(metrics, "/services/thredds/environment/JAVA_OPTS"))
        .contains("javaagent.jar=" + port + ":");
    assertThat(
            text(
                read(FOLDER.resolve("monitoring/prometheus.yaml")).get(0),
                "/scrape_configs/0/static_configs/0/targets/0"))
        .isEqualTo("thredds:" + port);
    String file = text(metrics, "/services/prometheus/volumes/0").split(":", 2)[0];
    assertThat(FOLDER.resolve("docker").resolve(file)).exists();
  }

  private static void assertThatCatalogIsInstalled(String path) {
    assertThat(path).startsWith("/thredds/catalog/");
    assertThat(FOLDER.resolve("content").resolve(path.substring("/thredds/catalog/".length())))
        .exists();
  }

  private static JsonNode pod() throws IOException {
    return kubernetes().get("Deployment").at("/spec/template");
  }

  private static JsonNode container() throws IOException {
    return pod().at("/spec/containers/0");
  }

  private static Map<String, String> environment() throws IOException {
    Map<String, String> environment = new HashMap<>();
    container()
        .get("env")
        .forEach(each -> environment.put(text(each, "/name"), text(each, "/value")));
    return environment;
  }

  private static String property(String options, String name) {
    Matcher value = Pattern.compile("-D" + Pattern.quote(name) + "=(\\S+)").matcher(options);
    assertThat(value.find()).as(name).isTrue();
    return value.group(1);
  }

  private static long gigabytes(String size) {
    Matcher number = SIZE.matcher(size);
    assertThat(number.matches()).as(size).isTrue();
    return Long.parseLong(number.group(1));
  }

  private static Set<String> names(JsonNode list) {
    Set<String> names = new HashSet<>();
    list.forEach(each -> names.add(text(each, "/name")));
    return names;
  }

  private static String text(JsonNode node, String pointer) {
    JsonNode value = node.at(pointer.startsWith("/") ? pointer : "/" + pointer);
    assertThat(value.isValueNode()).as(pointer).isTrue();
    return value.asText();
  }

  private static Map<String, JsonNode> kubernetes() throws IOException {
    Map<String, JsonNode> documents = new HashMap<>();
    for (JsonNode document : read(FOLDER.resolve("kubernetes/thredds.yaml"))) {
      documents.put(text(document, "/kind"), document);
    }
    return documents;
  }

  private static JsonNode compose(String name) throws IOException {
    return read(FOLDER.resolve("docker").resolve(name)).get(0);
  }

  private static List<JsonNode> read(Path file) throws IOException {
    Iterable<Object> documents =
        new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file));
    ObjectMapper mapper = new ObjectMapper();
    return StreamSupport.stream(documents.spliterator(), false)
        .<JsonNode>map(mapper::valueToTree)
        .toList();
  }
}
