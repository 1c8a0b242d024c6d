package io.github.zarrcdm.cli.snippets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fenced block of a document.
 *
 * @param document where it stands
 * @param line the number of the line that opens it
 * @param language what follows the fence; may be empty
 * @param text the lines between the fences
 * @param mark the comment in the line before it; may be empty
 * @param prints what the document says that it prints
 */
record Snippet(
    Path document, int line, String language, String text, String mark, Optional<String> prints) {
  private static final Pattern FENCE = Pattern.compile("^( *)```(\\w*)\\s*$");
  private static final Pattern MARK = Pattern.compile("^<!-- (.+) -->$");
  private static final Pattern REASON = Pattern.compile("not run: \\S.*");
  private static final Pattern TEST = Pattern.compile("run by (\\w+)");
  private static final Set<String> RUNNABLE = Set.of("java", "jshell", "sh", "python", "xml");

  /** The blocks of {@code document}, each with what it prints. */
  static List<Snippet> in(Path document) throws IOException {
    List<Snippet> found = new ArrayList<>();
    List<String> lines = Files.readAllLines(document);
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (fence.matches()) {
        int end = i + 1;
        while (end < lines.size() && !lines.get(end).equals(fence.group(1) + "```")) {
          end++;
        }
        String text = String.join("\n", lines.subList(i + 1, end)).stripIndent();
        Matcher mark = MARK.matcher(i == 0 ? "" : lines.get(i - 1).strip());
        String marked = mark.matches() ? mark.group(1) : "";
        add(found, new Snippet(document, i + 1, fence.group(2), text, marked, Optional.empty()));
        i = end;
      }
    }
    return found;
  }

  /** A text without a mark is what the block before it prints. */
  private static void add(List<Snippet> found, Snippet next) {
    Snippet before = found.isEmpty() ? null : found.get(found.size() - 1);
    if (next.isOutput() && before != null && before.runs() && before.prints.isEmpty()) {
      found.set(found.size() - 1, before.printing(next.text));
    } else {
      found.add(next);
    }
  }

  private boolean isOutput() {
    return language.equals("text") && mark.isEmpty();
  }

  private Snippet printing(String output) {
    return new Snippet(document, line, language, text, mark, Optional.of(output));
  }

  /** Whether something here runs it. */
  boolean runs() {
    return mark.isEmpty() && RUNNABLE.contains(language);
  }

  /** True if its mark says why it does not run. */
  boolean excused() {
    return REASON.matcher(mark).matches();
  }

  /** The test that runs it instead of this one, as its mark says. */
  Optional<String> runBy() {
    Matcher test = TEST.matcher(mark);
    return test.matches() ? Optional.of(test.group(1)) : Optional.empty();
  }

  @Override
  public String toString() {
    return "line %d: %s".formatted(line, language.isEmpty() ? "without a language" : language);
  }
}
