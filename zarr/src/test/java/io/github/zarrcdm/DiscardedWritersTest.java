package io.github.zarrcdm;

import static io.github.zarrcdm.ZarrWriterTest.numbers;
import static io.github.zarrcdm.ZarrWriterTest.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.store.WritableMemory;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer removes all that it has written, and nothing of others. */
class DiscardedWritersTest {
  /** The first of {@link ZarrWriterTest#small}. */
  private static final Section CHUNK = Section.of(new long[2], new int[] {2, 3});

  @TempDir Path folder;

  @Test
  void whatIsDiscardedIsGone() throws IOException {
    String target = folder.resolve("gone.zarr").toString();
    try (ZarrWriter writer = ZarrWriter.to(target).array(small()).open();
        ZarrWriter task = ZarrWriter.to(target).array(small()).join(writer.ticket())) {
      writer.write("/g/a", CHUNK, numbers(6));
      task.write("/g/a", Section.of(new long[] {2, 3}, new int[] {2, 3}), numbers(6));
      writer.discard();
      assertThat(folder).isEmptyDirectory();
      assertThatThrownBy(() -> task.write("/g/a", CHUNK, numbers(6)))
          .isInstanceOf(ZarrException.NotWritable.class);
    }
    assertThat(folder).isEmptyDirectory();
  }

  /** From the moment at which the mark is gone, the place is another writer's. */
  @Test
  void whatAnotherWriterBeginsMeanwhileIsNotDiscarded() throws IOException {
    Path place = folder.resolve("next.zarr");
    WritableStore real = new WritableFolder(place);
    AtomicBoolean begun = new AtomicBoolean();
    WritableStore observed =
        (WritableStore)
            Proxy.newProxyInstance(
                WritableStore.class.getClassLoader(),
                new Class<?>[] {WritableStore.class},
                (proxy, method, arguments) -> {
                  boolean last =
                      method.getName().equals("removeIfEmpty")
                          || method.getName().equals("clear") && arguments[0].equals(Set.of());
                  if (last && begun.compareAndSet(false, true)) {
                    try (ZarrWriter other = ZarrWriter.to(real).array(small()).open()) {
                      other.finish();
                    }
                  }
                  return method.invoke(real, arguments);
                });
    try (ZarrWriter writer = ZarrWriter.to(observed).array(small()).open()) {
      writer.discard();
    }
    assertThat(begun).isTrue();
    assertThat(ZarrDataset.open(place.toString()).array("/g/a")).isPresent();
  }

  @Test
  void whatWasThereBeforeIsNotDiscarded() throws IOException {
    String target = folder.resolve("kept.zarr").toString();
    try (ZarrWriter writer = ZarrWriter.to(target).array(small()).open()) {
      writer.finish();
    }
    try (ZarrWriter writer = ZarrWriter.to(target).extend().array(small()).open()) {
      assertThatThrownBy(writer::discard).hasMessageContaining("it was there before");
      writer.withdraw();
    }
    assertThat(ZarrDataset.open(target).array("/g/a")).isPresent();
  }

  /** In a bucket nothing else stops them, and what they put after the removal would stay. */
  @Test
  void tasksPutNothingWhileAllIsRemoved() throws IOException {
    WritableMemory bucket = new WritableMemory();
    AtomicBoolean tried = new AtomicBoolean();
    ZarrWriter[] task = new ZarrWriter[1];
    WritableStore observed =
        (WritableStore)
            Proxy.newProxyInstance(
                WritableStore.class.getClassLoader(),
                new Class<?>[] {WritableStore.class},
                (proxy, method, arguments) -> {
                  Object given = method.invoke(bucket, arguments);
                  if (method.getName().equals("clear")) {
                    assertThatThrownBy(() -> task[0].write("/g/a", CHUNK, numbers(6)))
                        .isInstanceOf(ZarrException.NotWritable.class)
                        .hasMessageContaining("has ended");
                    tried.set(true);
                  }
                  return given;
                });
    try (ZarrWriter writer = ZarrWriter.to(observed).array(small()).open()) {
      task[0] = ZarrWriter.to(bucket).array(small()).join(writer.ticket());
      task[0].write("/g/a", CHUNK, numbers(6));
      writer.discard();
    }
    assertThat(tried).isTrue();
    assertThat(bucket.isEmpty()).isTrue();
  }
}
