package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.fuzz.StoreReading;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
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

  private IcechunkTarget(FileType type) {
    this.type = type;
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
    List<Seed> seeds = new ArrayList<>();
    for (String id : CASES) {
      Case repository = IcechunkCorpus.get(id);
      Map<String, byte[]> files = new HashMap<>();
      for (String key : repository.files()) {
        try {
          files.put(key, Files.readAllBytes(repository.repository().resolve(key)));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      for (String key : repository.files()) {
        byte[] file = files.get(key);
        if (!key.contains("overwritten") && IcechunkFile.begins(ByteBuffer.wrap(file), type)) {
          seeds.add(new Seed(new Place(files, key), unpacked(file)));
        }
      }
    }
    return seeds;
  }

  private byte[] unpacked(byte[] file) {
    try {
      return IcechunkFile.read(ByteBuffer.wrap(file), type, 0, "a seed").bytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void take(Object context, byte[] input) throws IOException {
    Place place = (Place) context;
    Map<String, byte[]> files = new HashMap<>(place.files());
    byte[] file = IcechunkFileWriter.plain(type, input);
    files.put(place.key(), file);
    if (type == FileType.MANIFEST) {
      // Most inputs end here: a repository, opened for each, would take a hundred times as long.
      String id = place.key().substring(place.key().lastIndexOf('/') + 1);
      Manifest.read(ByteBuffer.wrap(file), id, 0, place.key());
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
