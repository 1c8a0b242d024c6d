package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
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
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void aTableOfTheCatalogIsRead() {
    SparkSession spark = Cluster.session();
    Path store = Path.of("../samples/air.zarr").toAbsolutePath().normalize();
    spark.sql("CREATE TABLE kept USING zarr OPTIONS (path '" + store + "', variables 'air')");
    try {
      assertThat(spark.sql("SELECT air FROM kept LIMIT 3").collectAsList()).hasSize(3);
      String max = "SELECT max(air), count(*) FROM %s WHERE lat > 70 AND time < '2013-01-02'";
      spark.read().format("zarr").load(store.toString()).createOrReplaceTempView("loaded");
      assertThat(spark.sql(max.formatted("kept")).collectAsList())
          .isEqualTo(spark.sql(max.formatted("loaded")).collectAsList());
      String newest = "SELECT max(air) FROM %1$s WHERE time = (SELECT max(time) FROM %1$s)";
      assertThat(spark.sql(newest.formatted("kept")).collectAsList())
          .isEqualTo(spark.sql(newest.formatted("loaded")).collectAsList());
    } finally {
      spark.sql("DROP TABLE kept");
    }
  }

  /** Spark keeps the columns of its tables, so it asks for the store when a query begins. */
  @Test
  void aTableWhoseStoreIsGoneSaysSo(@TempDir Path folder) throws Exception {
    SparkSession spark = Cluster.session();
    Path store = folder.resolve("gone.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString()).array(NewArray.of("/v", "int8", 1)).open()) {
      writer.finish();
    }
    spark.sql("CREATE TABLE gone USING zarr OPTIONS (path '" + store + "')");
    try {
      Files.move(store, folder.resolve("moved.zarr"));
      assertThatThrownBy(() -> spark.sql("SELECT * FROM gone").collectAsList())
          .hasMessageContaining("gone.zarr: no such file or folder");
    } finally {
      spark.sql("DROP TABLE gone");
    }
  }

  @Test
  void optionsOfAQueryCountForIt() {
    SparkSession spark = Cluster.session();
    if (spark.version().startsWith("3.")) {
      return; // its SQL has no such options
    }
    Path store = Path.of("../samples/air.zarr").toAbsolutePath().normalize();
    spark.sql("CREATE TABLE kept USING zarr OPTIONS (path '" + store + "', variables 'air')");
    try {
      String all = "SELECT count(air) FROM kept";
      var cut = spark.sql(all + " WITH (partitionBytes = 1000)");
      assertThat(cut.collectAsList()).isEqualTo(spark.sql(all).collectAsList());
      assertThatThrownBy(() -> spark.sql(all + " WITH (partitionBits = 1000)").collectAsList())
          .hasMessageContaining("did you mean \"partitionBytes\"");
      assertThatThrownBy(() -> spark.sql(all + " WITH (layout = 'chunks')").collectAsList())
          .hasMessageContaining("change the columns");
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
    return text.replace("samples/", "../samples/")
        .replaceAll("(celsius|mean|daily)\\.zarr", "target/$1.zarr");
  }

  private static Stream<String> fenced(String language, String markdown) {
    return Pattern.compile("(<!-- not run: [^\n]*\n)?```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(markdown)
        .results()
        .filter(m -> m.group(1) == null)
        .map(m -> m.group(2));
  }
}
