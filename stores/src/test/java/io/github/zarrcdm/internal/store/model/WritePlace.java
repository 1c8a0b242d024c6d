package io.github.zarrcdm.internal.store.model;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.store.http.BucketServer;
import io.github.zarrcdm.internal.store.http.BucketServer.Fate;
import io.github.zarrcdm.internal.store.zip.ZipTargets;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.crash.Changes;
import io.github.zarrcdm.testing.crash.CrashingFiles;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A place to which a process writes that may die, be cut off, or find no room. */
interface WritePlace extends AutoCloseable {

  /** The store that is written there. */
  WritableStore store() throws IOException;

  /** What readers call it, and a group in it. */
  String[] locations();

  /** Overwrites another group, by a location that names it. */
  void writeBeside(int value) throws IOException;

  /** Removes all of {@code store}. */
  void remove(WritableStore store) throws IOException;

  /**
   * Lets another process write, to which happens what {@code step} says; others do {@code before}
   * its changes what they do.
   */
  void begin(WriteStep step, IntConsumer before);

  boolean isDead();

  /** Lets others go on after the process has ended or died. */
  void end();

  /** Lets happen what is late and may not meet the next one. Returns true if there was some. */
  boolean settle();

  /** Returns the numbers of the chunks that a process before has changed and that are late. */
  default Set<Integer> arriving() {
    return Set.of();
  }

  /** Returns true if a process before has removed a document, and that is late. */
  default boolean mayLoseDocument() {
    return false;
  }

  /** Lets them arrive, and what else is late. Returns those that the server has not refused. */
  default Set<Integer> arrive() {
    return Set.of();
  }

  /** The store as another process writes it, to which nothing happens; null if there is none. */
  @Nullable WritableStore other() throws IOException;

  /** The store for a process that joins a writer and outlives it; null if none can join. */
  @Nullable WritableStore forTask() throws IOException;

  @Override
  void close() throws IOException;

  /** A folder, or a zip. */
  final class Disk implements WritePlace {
    private final Path folder = Files.createTempDirectory("write-model");
    private final Changes changes = new Changes();
    private final CrashingFiles files = new CrashingFiles(changes);
    private final boolean zip;

    Disk(boolean zip) throws IOException {
      this.zip = zip;
    }

    private Path path() {
      return folder.resolve(zip ? "s.zip" : "s.zarr");
    }

    @Override
    public WritableStore store() throws IOException {
      Path path = files.path(path());
      return zip ? ZipTargets.at(path) : new WritableFolder(path);
    }

    @Override
    public String[] locations() {
      return zip
          ? new String[] {path().toString()}
          : new String[] {path().toString(), path() + "/g"};
    }

    @Override
    public void begin(WriteStep step, IntConsumer before) {
      Changes.Last last =
          switch (step.last()) {
            case DONE -> Changes.Last.DONE;
            case LOST -> Changes.Last.LOST;
            case LATE -> Changes.Last.TORN;
          };
      changes.begin(new Changes.Fault(step.dies(), last, step.fails(), before));
    }

    @Override
    public void remove(WritableStore store) throws IOException {
      if (zip) {
        Files.deleteIfExists(files.path(path()));
      } else {
        store.clear(Set.of());
      }
    }

    /** Locations lead to files whose changes are not counted. */
    @Override
    public void writeBeside(int value) {}

    @Override
    public boolean isDead() {
      return changes.isDead();
    }

    @Override
    public void end() {
      changes.begin(Changes.Fault.NONE);
    }

    @Override
    public boolean settle() {
      return false;
    }

    @Override
    public @Nullable WritableStore other() throws IOException {
      return zip ? null : new WritableFolder(path());
    }

    @Override
    public @Nullable WritableStore forTask() throws IOException {
      return other();
    }

    @Override
    public void close() throws IOException {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path done, IOException failure)
                throws IOException {
              Files.delete(done);
              return FileVisitResult.CONTINUE;
            }
          });
    }
  }

  /** An empty bucket. */
  final class Bucket implements WritePlace {
    private static final List<Fate> FATES =
        List.of(Fate.UNANSWERED, Fate.LATE, Fate.TWICE, Fate.OVERTAKEN, Fate.FULL);

    private final BucketServer server;

    Bucket(BucketServer server) {
      this.server = server;
      server.empty();
    }

    @Override
    public WritableStore store() throws IOException {
      return Stores.create(Locations.parse(server.location("s.zarr")));
    }

    @Override
    public String[] locations() {
      return new String[] {server.location("s.zarr"), server.location("s.zarr/g")};
    }

    @Override
    public void begin(WriteStep step, IntConsumer before) {
      server.objects.age();
      server.dieAt(
          step.dies(), Fate.valueOf(step.last().name()), (key, number) -> fate(step, key, number));
      BucketServer.Fates dying = server.fates;
      server.fates =
          (method, key, number) -> {
            before.accept(number);
            return dying.of(method, key, number);
          };
    }

    @Override
    public void remove(WritableStore store) throws IOException {
      store.clear(Set.of());
    }

    @Override
    public void writeBeside(int value) throws IOException {
      Location group = Locations.parse(server.location("s.zarr") + ",group=beside");
      try (ZarrWriter writer =
          ZarrWriter.to(Stores.create(group))
              .overwrite()
              .array(NewArray.of("/b", "int32", 1))
              .open()) {
        writer.write("/b", Section.of(new long[1], new int[] {1}), new int[] {value});
        writer.finish();
      }
    }

    /**
     * Without conditions, no answer is lost, for then writers end and say so, and nothing comes
     * twice, for then nothing is promised; and no mark comes late, for it would be there again.
     */
    private Fate fate(WriteStep step, String key, int number) {
      Fate fate = FATES.get(step.length() % FATES.size());
      if (fate == Fate.FULL) {
        return number >= step.fails() ? fate : Fate.DONE;
      }
      boolean safe = server.objects.keepsConditions && !key.endsWith(Marker.UNFINISHED);
      boolean odd = number == step.fails() && (safe || fate == Fate.OVERTAKEN);
      return odd ? fate : Fate.DONE;
    }

    @Override
    public boolean isDead() {
      return server.dead;
    }

    @Override
    public void end() {
      server.fates = (method, key, number) -> Fate.DONE;
      server.dead = false;
    }

    @Override
    public boolean settle() {
      boolean some = server.objects.tellsVersions ? server.releaseUnguarded() : server.release();
      server.postpone();
      return some;
    }

    @Override
    public Set<Integer> arriving() {
      return chunks(server.arriving());
    }

    @Override
    public boolean mayLoseDocument() {
      return server.isToRemoveDocument();
    }

    @Override
    public Set<Integer> arrive() {
      return chunks(server.arrive());
    }

    private static Set<Integer> chunks(List<String> keys) {
      return keys.stream()
          .filter(key -> key.contains("/c/"))
          .map(key -> Integer.valueOf(key.substring(key.lastIndexOf('/') + 1)))
          .collect(Collectors.toSet());
    }

    @Override
    public WritableStore other() throws IOException {
      return Stores.create(Locations.parse(server.locationOfOther("s.zarr")));
    }

    @Override
    public @Nullable WritableStore forTask() throws IOException {
      return store();
    }

    @Override
    public void close() {}
  }
}
