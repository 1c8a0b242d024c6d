package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.fuzz.StoreReading;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A metadata file of a repository, unpacked, in the place of the sound one: of the kind that the
 * target is named after. What a mutator changes is the flatbuffer, not its compression.
 */
public final class IcechunkTarget implements Target {
  private static final List<String> CASES =
      List.of("basics/small_v1", "basics/small_v2", "manifests/split_v2", "virtual/mixed_v2");

  private final FileType type;
  private final Map<String, Place> places = new LinkedHashMap<>();

  private IcechunkTarget(FileType type) {
    this.type = type;
    for (String id : CASES) {
      Map<String, byte[]> files = files(IcechunkCorpus.get(id));
      files.forEach(
          (key, file) -> {
            if (!key.contains("overwritten") && FileHeader.begins(ByteBuffer.wrap(file), type)) {
              places.put(id + " " + key, new Place(files, key));
            }
          });
    }
  }

  private static Map<String, byte[]> files(Case repository) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String key : repository.files()) {
      try {
        files.put(key, Files.readAllBytes(repository.repository().resolve(key)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  /** The file with all versions. */
  public static IcechunkTarget repositories() {
    return new IcechunkTarget(FileType.REPOSITORY);
  }

  /** The nodes of one version. */
  public static IcechunkTarget snapshots() {
    return new IcechunkTarget(FileType.SNAPSHOT);
  }

  /** Where chunks are. */
  public static IcechunkTarget manifests() {
    return new IcechunkTarget(FileType.MANIFEST);
  }

  @Override
  public String name() {
    return "icechunk-" + type.label();
  }

  /** The other files of the repository, and the key of the one that is replaced. */
  private record Place(Map<String, byte[]> files, String key) {}

  @Override
  public List<Seed> seeds() {
    return places.entrySet().stream()
        .map(place -> new Seed(place.getKey(), unpacked(bytes(place.getValue()))))
        .toList();
  }

  private static byte[] bytes(Place of) {
    return of.files().get(of.key());
  }

  private byte[] unpacked(byte[] file) {
    try {
      return IcechunkFile.read(ByteBuffer.wrap(file), type, 0, "a seed").bytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    Place of = places.get(place);
    if (of == null) {
      return;
    }
    Map<String, byte[]> files = new HashMap<>(of.files());
    byte[] file = IcechunkFileWriter.plain(type, input);
    files.put(of.key(), file);
    if (type == FileType.MANIFEST) {
      // Most inputs end here: a repository, opened for each, would take a hundred times as long.
      String id = of.key().substring(of.key().lastIndexOf('/') + 1);
      Manifest.read(ByteBuffer.wrap(file), id, 0, of.key());
    }
    MemoryStore root = new MemoryStore(files);
    try (IcechunkStore store = new IcechunkStore(root, Locations.parse("/nowhere#mode=icechunk"))) {
      read(store);
    }
  }

  private static void read(IcechunkStore store) throws IOException {
    for (String branch : store.versions().orElseThrow().branches()) {
      store.versions().orElseThrow().branch(branch);
    }
    store.versions().orElseThrow().history();
    StoreReading.read(store);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
