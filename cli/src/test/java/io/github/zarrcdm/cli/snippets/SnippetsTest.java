package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.zarrcdm.cli.FolderServer;
import io.github.zarrcdm.cli.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Every fenced block of the documents, run. */
class SnippetsTest {
  @TempDir static Path benches;
  private static FolderServer server;

  @BeforeAll
  static void serveTheSamples() throws IOException {
    server = new FolderServer(Repository.path("samples"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @TestFactory
  Stream<DynamicContainer> everyBlockDoesWhatTheDocumentSays() throws IOException {
    List<DynamicContainer> documents = new ArrayList<>();
    for (Path document : Repository.documents()) {
      List<Snippet> snippets = Snippet.in(document);
      if (!snippets.isEmpty()) {
        documents.add(container(Repository.path("").relativize(document).toString(), snippets));
      }
    }
    return documents.stream();
  }

  private static DynamicContainer container(String document, List<Snippet> snippets)
      throws IOException {
    Path folder = benches.resolve(document.replaceAll("\\W", "-"));
    Bench bench = Bench.in(Files.createDirectories(folder), server.url());
    StringBuilder skipped = new StringBuilder();
    return DynamicContainer.dynamicContainer(
        document,
        snippets.stream()
            .map(
                snippet ->
                    DynamicTest.dynamicTest(
                        snippet.toString(), () -> check(snippet, bench, skipped))));
  }

  /** What was skipped made no file: what needs it is skipped, too. */
  private static void check(Snippet snippet, Bench bench, StringBuilder skipped) throws Exception {
    if (snippet.text().lines().anyMatch(line -> needs(line, skipped))) {
      throw new TestAbortedException("needs what a block before made, which was skipped");
    }
    try {
      check(snippet, bench);
    } catch (TestAbortedException e) {
      skipped.append(snippet.text());
      throw e;
    } catch (AssertionError | IOException e) {
      throw new AssertionError("%s, %s".formatted(snippet.document(), snippet), e);
    }
  }

  private static boolean needs(String line, StringBuilder skipped) {
    return Stream.of(line.split("[^\\w.-]+"))
        .anyMatch(word -> word.matches("[\\w-]+\\.(zarr|png)") && skipped.indexOf(word) >= 0);
  }

  private static void check(Snippet snippet, Bench bench) throws Exception {
    if (snippet.excused()) {
      return;
    }
    if (snippet.runBy().isPresent()) {
      assertThat(testSource(snippet.runBy().get()))
          .as("the test names the document that it runs")
          .contains(snippet.document().getFileName().toString());
      return;
    }
    if (!snippet.runs()) {
      fail(
          "nothing here runs it, nor is it a text that a block before prints. Mark it in the line"
              + " before: <!-- not run: why -->");
    }
    Printed.check(snippet.prints(), run(snippet, bench));
  }

  private static String run(Snippet snippet, Bench bench) throws Exception {
    return switch (snippet.language()) {
      case "java" -> JavaBlock.run(snippet.text(), bench);
      case "jshell" -> session(snippet.text(), JshellBlock.run(snippet.text(), bench));
      case "sh" -> ShellBlock.run(snippet.text(), bench);
      case "python" -> PythonBlock.run(snippet.text(), bench);
      default -> {
        XmlBlock.check(snippet.text(), bench);
        yield "";
      }
    };
  }

  /** A session holds its own answers. */
  private static String session(String told, String shown) {
    Printed.check(Optional.of(told), shown);
    return shown;
  }

  private static String testSource(String test) throws IOException {
    List<Path> sources = Repository.named(test + ".java");
    assertThat(sources).as("tests named " + test).isNotEmpty();
    return Files.readString(sources.get(0));
  }
}
