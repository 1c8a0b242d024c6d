package io.github.zarrcdm.internal.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.WritableMemory;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two writers of one store: one of them writes, and the other stops or never begins. */
class DraftTest {
  private final WritableMemory store = new WritableMemory();

  @ParameterizedTest
  @EnumSource
  void twoWritersOfOneProcessExcludeEachOther(OverwritePolicy existing) throws IOException {
    Draft first = begin(OverwritePolicy.OVERWRITE);
    assertThatThrownBy(() -> begin(existing))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("another writer is at work on it");
    first.close();
    assertThatCode(() -> begin(OverwritePolicy.OVERWRITE).close()).doesNotThrowAnyException();
  }

  @Test
  void aStoreBelongsToWhoeverClearsItUntilThatFails() throws IOException {
    begin(OverwritePolicy.REFUSE).close();
    store.putIfAbsent("v/c/0", ByteBuffer.allocate(1));
    WritableStore watched =
        (WritableStore)
            Proxy.newProxyInstance(
                DraftTest.class.getClassLoader(),
                new Class<?>[] {WritableStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("clear")) {
                    assertThatThrownBy(() -> begin(OverwritePolicy.OVERWRITE))
                        .hasMessageContaining("another writer is at work on it");
                    throw new IOException("the disk is full");
                  }
                  return method.invoke(store, arguments);
                });
    assertThatThrownBy(() -> begin(watched, OverwritePolicy.OVERWRITE))
        .hasMessage("the disk is full");
    assertThatThrownBy(() -> Draft.begin(store, OverwritePolicy.RESUME, null, "another digest"))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("begun with other metadata");
    Draft resumed = begin(OverwritePolicy.RESUME);
    assertThat(resumed.before()).isEqualTo(ExistingContent.NOTHING);
    assertThat(store.values()).containsOnlyKeys(Marker.UNFINISHED);
    resumed.close();
  }

  @Test
  void aWriterStopsWhenOneElsewhereTakesOver() throws IOException {
    Draft first = begin(OverwritePolicy.REFUSE);
    first.checkUnderWay();
    markElsewhere();
    assertThatThrownBy(first::checkUnderWay)
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("another process has begun to write it");
    first.close();
  }

  @Test
  void whatAWriterElsewhereLeftIsOverwritten() throws IOException {
    markElsewhere();
    Draft second = begin(OverwritePolicy.OVERWRITE);
    assertThatCode(second::checkOwn).doesNotThrowAnyException();
    second.close();
  }

  /** A child that nobody asks how it ended, as in containers whose first process asks for none. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aWriterThatWasKilledIsOverwrittenAlthoughItsParentHasNotNoticed() throws Exception {
    Process parent = new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 60").start();
    try {
      long killed = Long.parseLong(parent.inputReader().readLine());
      Path status = Path.of("/proc/" + killed + "/stat");
      while (!Files.readString(status).contains(") Z")) {
        Thread.onSpinWait();
      }
      ProcessHandle zombie = ProcessHandle.of(killed).orElseThrow();
      assertThat(zombie.isAlive()).isTrue();
      String started = zombie.info().startInstant().orElseThrow().toString();
      WriterMark own = WriterMark.own("digest");
      WriterMark mark =
          new WriterMark("digest", "killed", own.host(), Long.toString(killed), started);
      store.put(Marker.UNFINISHED, ByteBuffer.wrap(mark.toString().getBytes(UTF_8)));
      assertThatCode(() -> begin(OverwritePolicy.OVERWRITE).close()).doesNotThrowAnyException();
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  /** Its numbers of processes are others, so that one which is not found here may still run. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void anotherContainerOfTheSameNameIsNotHere() throws Exception {
    WriterMark own = WriterMark.own("digest");
    String processes = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    WriterMark other =
        new WriterMark(
            "digest",
            "other",
            own.host().replace(processes, "pid:[1]"),
            own.process(),
            own.started());
    assertThat(own.isHere()).isTrue();
    assertThat(other.isHere()).isFalse();
  }

  @Test
  void aDigestDoesNotDependOnTheOrderOfMembers() {
    Map<String, Object> oneOrder = new LinkedHashMap<>();
    oneOrder.put("a", Map.of("b", 1));
    oneOrder.put("c", 2);
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("c", 2);
    other.put("a", Map.of("b", 1));
    assertThat(digest(oneOrder)).isEqualTo(digest(other));
    other.put("c", 3);
    assertThat(digest(oneOrder)).isNotEqualTo(digest(other));
  }

  private static String digest(Map<String, Object> document) {
    return new DocumentsToWrite(Map.of("zarr.json", document), Map.of()).digest("");
  }

  private Draft begin(OverwritePolicy existing) throws IOException {
    return begin(store, existing);
  }

  private static Draft begin(WritableStore store, OverwritePolicy existing) throws IOException {
    return Draft.begin(store, existing, null, "digest", Duration.ZERO, Duration.ZERO);
  }

  private void markElsewhere() throws IOException {
    String mark = "digest: digest\nwriter: w\nhost: elsewhere.invalid\nprocess: 1\n";
    store.delete(Marker.UNFINISHED);
    store.putIfAbsent(Marker.UNFINISHED, ByteBuffer.wrap(mark.getBytes(UTF_8)));
  }
}
