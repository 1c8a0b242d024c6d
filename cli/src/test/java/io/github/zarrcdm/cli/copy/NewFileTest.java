package io.github.zarrcdm.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewFileTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofTwoWhoMakeOneFileAtTheSameTimeOneIsTold(boolean replaced) throws IOException {
    Path place = folder.resolve("a.nc");
    if (replaced) {
      Files.writeString(place, "before");
    }
    try (NewFile first = new NewFile(place, replaced);
        NewFile second = new NewFile(place, replaced)) {
      Files.writeString(first.draft(), "first");
      Files.writeString(second.draft(), "second");
      first.complete();
      assertThatThrownBy(second::complete)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("somebody else has written it meanwhile");
    }
    assertThat(place).hasContent("first");
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(place));
  }

  @Test
  void whatWasThereIsReplaced() throws IOException {
    Path place = Files.writeString(folder.resolve("a.nc"), "before");
    try (NewFile file = new NewFile(place, true)) {
      Files.writeString(file.draft(), "after");
      assertThat(place).hasContent("before");
      file.complete();
    }
    assertThat(place).hasContent("after");
  }

  /** As by another command, after this one has looked. */
  @Test
  void whatIsThereByNowIsNotReplaced() throws IOException {
    Path place = Files.writeString(folder.resolve("a.nc"), "other");
    assertThatThrownBy(() -> new NewFile(place, false))
        .hasMessageContaining("somebody else has written it meanwhile");
    assertThat(place).hasContent("other");
  }

  /** Before anything is written: its name is taken, but by nobody else. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege")
  void aLinkThatLeadsNowhereIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("a.nc"), folder.resolve("gone.nc"));
    assertThatThrownBy(() -> new NewFile(link, true))
        .hasMessageContaining("a link that leads nowhere");
  }
}
