package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A store below a path of any file system, also one inside a zip; remembers what it was asked. */
final class PathStore implements Store {
  private final Path root;
  private final boolean lists;
  private final boolean remote;
  final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  PathStore(Path root) {
    this(root, true);
  }

  PathStore(Path root, boolean lists) {
    this(root, lists, false);
  }

  PathStore(Path root, boolean lists, boolean remote) {
    this.root = root;
    this.lists = lists;
    this.remote = remote;
  }

  @Override
  public boolean remote() {
    return remote;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    requests.add(key);
    Path file = root.resolve(key);
    return Files.isRegularFile(file)
        ? Optional.of(ByteBuffer.wrap(Files.readAllBytes(file)))
        : Optional.empty();
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) {
    throw new UnsupportedOperationException("metadata are read whole");
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    if (!lists) {
      return Optional.empty();
    }
    requests.add("list " + prefix);
    Path folder = root.resolve(prefix);
    if (!Files.isDirectory(folder)) {
      return Optional.of(List.of());
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return Optional.of(
          entries
              .filter(Files::isDirectory)
              .map(entry -> entry.getFileName().toString().replace("/", ""))
              .sorted()
              .toList());
    }
  }

  @Override
  public String toString() {
    return "store";
  }
}
