package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Holds docs/reference/command.md to the help of the command. {@code -Ddocs.write} writes it there
 * instead.
 */
class CommandReferenceTest {
  private static final Path PAGE = Path.of("../docs/reference/command.md");
  private static final String BEGIN = "<!-- help: begin -->\n";
  private static final String END = "<!-- help: end -->\n";

  @Test
  void theReferenceIsTheHelpOfEachVerb() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + help() + page.substring(end));
    } else {
      assertThat(page.substring(begin, end))
          .as(
              "to write it: mvn -Dquick test -pl cli -am -Dtest=CommandReferenceTest "
                  + "-Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true")
          .isEqualTo(help());
    }
  }

  /** In English: picocli sorts options by the rules of the user's language. */
  private static String help() {
    Locale user = Locale.getDefault();
    Locale.setDefault(Locale.ENGLISH);
    try {
      return helpOfEachVerb();
    } finally {
      Locale.setDefault(user);
    }
  }

  private static String helpOfEachVerb() {
    StringBuilder help = new StringBuilder();
    for (String verb : Main.verbs()) {
      help.append("\n## ").append(verb).append("\n\n<!-- run by CommandReferenceTest -->\n");
      help.append("```text\n").append(Command.run("help", verb).out()).append("```\n");
    }
    return help.append('\n').toString().replaceAll("[ \\t]+\n", "\n");
  }
}
