package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as a block, as its output, and as a reason not to run it. */
class SnippetTest {
  @TempDir Path folder;

  @Test
  void aTextIsWhatTheBlockBeforePrints() throws IOException {
    List<Snippet> found = snippets("```sh\nls\n```\n\nIt prints\n\n```text\na\nb\n```\n");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).runs()).isTrue();
    assertThat(found.get(0).text()).isEqualTo("ls");
    assertThat(found.get(0).prints()).contains("a\nb");
  }

  @Test
  void aTextThatNothingPrintsNeedsAReason() throws IOException {
    List<Snippet> found =
        snippets("```text\na\n```\n<!-- not run: a drawing -->\n```text\nb\n```\n```\nc\n```\n");
    assertThat(found).extracting(Snippet::runs).containsExactly(false, false, false);
    assertThat(found).extracting(Snippet::excused).containsExactly(false, true, false);
  }

  @Test
  void aMarkWithoutAReasonDoesNotCount() throws IOException {
    assertThat(snippets("<!-- not run: -->\n```sh\nls\n```\n").get(0).excused()).isFalse();
  }

  @Test
  void blocksOfListsAreTakenWithoutTheirMargin() throws IOException {
    Snippet found = snippets("1. So:\n\n   ```sh\n   ls\n     -l\n   ```\n").get(0);
    assertThat(found.text()).isEqualTo("ls\n  -l");
  }

  @Test
  void dotsStandForLinesLeftOutAndForTheRestOfALine() {
    Printed.check(Optional.of("a\n...\nd"), "a\nb\nc\nd\n");
    Printed.check(Optional.of("a ..."), "a b c\n");
    assertThatThrownBy(() -> Printed.check(Optional.of("a\n...\nd"), "a\nb\n"))
        .isInstanceOf(AssertionError.class);
  }

  private List<Snippet> snippets(String markdown) throws IOException {
    return Snippet.in(Files.writeString(folder.resolve("page.md"), markdown));
  }
}
