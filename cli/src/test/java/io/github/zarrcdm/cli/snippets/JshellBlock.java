package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Kind;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;

/** Runs a session of jshell: what follows its prompts is typed, the other lines are answers. */
final class JshellBlock {
  private static final String PROMPT = "jshell> ";

  private JshellBlock() {}

  /** The session as jshell would show it, but for the names of types. */
  static String run(String session, Bench bench) {
    StringBuilder shown = new StringBuilder();
    AtomicInteger typed = new AtomicInteger();
    JShell.Builder builder = JShell.builder().executionEngine("local");
    builder.tempVariableNameGenerator(() -> "$" + typed);
    try (JShell shell = builder.build()) {
      for (String line : session.lines().filter(line -> line.startsWith(PROMPT)).toList()) {
        typed.incrementAndGet();
        shown.append(line).append('\n');
        shown.append(answer(shell, bench.here(line.substring(PROMPT.length()))));
      }
    }
    return bench.told(shown.toString());
  }

  private static String answer(JShell shell, String input) {
    try (Console console = new Console()) {
      List<SnippetEvent> events =
          shell.eval(shell.sourceCodeAnalysis().analyzeCompletion(input).source());
      assertThat(events)
          .as(input)
          .isNotEmpty()
          .allMatch(event -> event.status() == Status.VALID, "is valid")
          .allMatch(event -> event.exception() == null, "is without exception");
      return console.text()
          + events.stream().map(JshellBlock::feedback).collect(Collectors.joining());
    }
  }

  private static String feedback(SnippetEvent event) {
    boolean hasValue = event.snippet().kind() == Kind.VAR && event.value() != null;
    return hasValue ? ((VarSnippet) event.snippet()).name() + " ==> " + event.value() + "\n" : "";
  }
}
