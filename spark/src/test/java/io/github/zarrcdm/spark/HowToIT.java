package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** The queries of docs/how-to/spark.md, read out of it, run; those on the sample give rows. */
class HowToIT {
  private static String document() throws Exception {
    return Files.readString(Path.of("../docs/how-to/spark.md"));
  }

  @Test
  void theSqlRuns() throws Exception {
    SparkSession spark = Cluster.session();
    List<String> statements =
        fenced("sql", document())
            .flatMap(block -> Stream.of(block.split(";")))
            .map(String::strip)
            .filter(statement -> !statement.isEmpty())
            .toList();
    assertThat(statements).hasSizeGreaterThan(5);
    for (String statement : statements) {
      var rows = spark.sql(inRepository(statement)).collectAsList();
      assertThat(statement.startsWith("SELECT") && rows.isEmpty()).as(statement).isFalse();
    }
  }

  @Test
  void theJavaRuns() throws Exception {
    Cluster.session();
    List<String> snippets =
        fenced("java", document()).filter(code -> !code.contains("s3://")).toList();
    assertThat(snippets).isNotEmpty();
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      evaluate(shell, "var spark = org.apache.spark.sql.SparkSession.active();");
      for (String snippet : snippets) {
        evaluate(shell, inRepository(snippet));
      }
    }
  }

  /** Spark 3.5 makes such a table without asking, and asks when it is read. */
  @Test
  void aTableOfTheCatalogIsReadBySpark4AndRefusedBefore() {
    SparkSession spark = Cluster.session();
    Path store = Path.of("../samples/air.zarr").toAbsolutePath().normalize();
    spark.sql("CREATE TABLE kept USING zarr OPTIONS (path '" + store + "', variables 'air')");
    try {
      if (spark.version().startsWith("3.")) {
        assertThatThrownBy(() -> spark.sql("SELECT * FROM kept"))
            .hasMessageContaining("CREATE TEMPORARY VIEW");
      } else {
        assertThat(spark.sql("SELECT air FROM kept LIMIT 3").collectAsList()).hasSize(3);
      }
    } finally {
      spark.sql("DROP TABLE kept");
    }
  }

  private static void evaluate(JShell shell, String code) {
    String rest = code;
    while (!rest.isBlank()) {
      SourceCodeAnalysis.CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      for (SnippetEvent event : shell.eval(next.source())) {
        assertThat(event.status())
            .as(() -> next.source() + shell.diagnostics(event.snippet()).toList())
            .isEqualTo(Status.VALID);
        assertThat(event.exception()).as(next.source()).isNull();
      }
      rest = next.remaining();
    }
  }

  private static String inRepository(String text) {
    return text.replace("samples/", "../samples/");
  }

  private static Stream<String> fenced(String language, String markdown) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(markdown)
        .results()
        .map(m -> m.group(1));
  }
}
