package io.github.zarrcdm.hosts.twins;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What differs between twins and may: {@code differences.txt}, where each has its reason. */
public final class DocumentedDifferences {
  private static final Pattern LINE =
      Pattern.compile("(?m)^(\\S+) (\\S+) (\\S+): (.+) \\((.+)\\)$");

  private final List<Entry> entries;
  private final Set<Entry> used = new LinkedHashSet<>();

  /** Patterns of a twin's name, of the kind of its store, of the question, and of the line. */
  private record Entry(Pattern twin, Pattern kind, Pattern question, Pattern line, String text) {
    static Entry of(Matcher line) {
      return new Entry(
          Pattern.compile(line.group(1)),
          Pattern.compile(line.group(2)),
          Pattern.compile(line.group(3)),
          Pattern.compile(line.group(4)),
          line.group());
    }

    boolean matches(String name, String store, Question asked, String difference) {
      return twin.matcher(name).matches()
          && kind.matcher(store).matches()
          && question.matcher(asked.name()).matches()
          && line.matcher(difference).matches();
    }
  }

  private DocumentedDifferences(List<Entry> entries) {
    this.entries = entries;
  }

  public static DocumentedDifferences load(String resource) {
    try (InputStream in = DocumentedDifferences.class.getResourceAsStream(resource)) {
      Matcher lines = LINE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return new DocumentedDifferences(lines.results().map(found -> entry(found.group())).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(String text) {
    Matcher line = LINE.matcher(text);
    line.matches();
    return Entry.of(line);
  }

  /** True if an entry is about stores of this {@code kind} in particular. */
  boolean names(String twin, String kind) {
    return entries.stream()
        .filter(entry -> !entry.kind().pattern().equals(".*"))
        .anyMatch(e -> e.twin().matcher(twin).matches() && e.kind().matcher(kind).matches());
  }

  /** Those of {@code differences} that no entry documents. */
  public List<String> undocumented(
      String twin, String kind, Question asked, List<String> differences) {
    return differences.stream()
        .filter(
            difference -> {
              List<Entry> matching =
                  entries.stream().filter(e -> e.matches(twin, kind, asked, difference)).toList();
              used.addAll(matching);
              return matching.isEmpty();
            })
        .toList();
  }

  /** The entries that have not matched a difference. */
  List<String> unused() {
    return entries.stream().filter(e -> !used.contains(e)).map(Entry::text).toList();
  }
}
