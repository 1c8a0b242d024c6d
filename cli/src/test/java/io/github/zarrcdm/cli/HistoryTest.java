package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command shows of the versions of a repository. */
class HistoryTest {
  /** A repository by Icechunk in a zip, and what its own reader says of its versions. */
  private record Case(Path repository, JsonNode oracle) {
    static Case of(int specification) throws IOException, URISyntaxException {
      String name = "icechunk" + specification;
      return new Case(
          Path.of(HistoryTest.class.getResource(name + ".zip").toURI()),
          new ObjectMapper().readTree(HistoryTest.class.getResource(name + ".json")));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void listsVersionsBranchesAndTags(int specification) throws Exception {
    Case repository = Case.of(specification);
    JsonNode oracle = repository.oracle();
    Command history = Command.run("history", repository.repository().toString());
    assertThat(history.err()).isEmpty();
    assertThat(history.exitCode()).isZero();
    for (JsonNode version : oracle.at("/history/main")) {
      assertThat(history.out())
          .contains(version.path("id").asText(), version.path("message").asText());
    }
    oracle.path("tags").fieldNames().forEachRemaining(t -> assertThat(history.out()).contains(t));
    oracle
        .path("branches")
        .fieldNames()
        .forEachRemaining(b -> assertThat(history.out()).contains(b));
  }

  @Test
  void isJsonForPrograms() throws Exception {
    Case repository = Case.of(2);
    JsonNode oracle = repository.oracle();
    Command history = Command.run("history", "--json", repository.repository().toString());
    JsonNode json = new ObjectMapper().readTree(history.out());
    assertThat(json.path("branches")).isEqualTo(oracle.path("branches"));
    assertThat(json.path("tags")).isEqualTo(oracle.path("tags"));
    assertThat(json.path("history").size()).isEqualTo(oracle.at("/history/main").size());
    assertThat(json.at("/history/0/id")).isEqualTo(oracle.at("/history/main/0/id"));
    assertThat(json.at("/history/0/parent")).isEqualTo(oracle.at("/history/main/0/parent"));
  }

  @Test
  void aStoreWithoutVersionsIsAnError() {
    Command history = Command.run("history", "../samples/air.zarr");
    assertThat(history.exitCode()).isEqualTo(1);
    assertThat(history.err()).contains("has no versions");
  }

  @Test
  void infoShowsTheVersion() throws Exception {
    Case repository = Case.of(2);
    JsonNode tip = repository.oracle().at("/history/main/0");
    Command info = Command.run("info", repository.repository().toString());
    assertThat(info.out())
        .contains("branch main of a repository of Icechunk 2", tip.path("id").asText())
        .contains("message      " + tip.path("message").asText());
    Command json = Command.run("info", "--json", repository.repository().toString());
    assertThat(new ObjectMapper().readTree(json.out()).at("/version/snapshot"))
        .isEqualTo(tip.path("id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dump", "check"})
  void otherVerbsTakeAVersion(String verb) throws Exception {
    Case repository = Case.of(2);
    Command command = Command.run(verb, repository.repository() + "#branch=main");
    assertThat(command.err()).doesNotContain("zarr-cdm:");
    Command wrong = Command.run(verb, repository.repository() + "#branch=nope");
    assertThat(wrong.err()).contains("nope").contains("main");
  }
}
