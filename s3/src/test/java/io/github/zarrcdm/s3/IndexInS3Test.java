package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The index of values of a store in a bucket is in the bucket, and knows what has changed since.
 */
class IndexInS3Test {
  @Test
  void entriesAreOfTheChunksWithTheirETags() throws Exception {
    try (S3Server server = S3Server.open()) {
      Location location = Locations.parse(server.location("folder/heat.zarr") + ",anonymous=true");
      assertThat(IndexFile.find(IndexFile.of(location))).isEmpty();
      write(location, 0, 1, 2, 3, 4, 5);
      try (IndexBuilder builder = IndexBuilder.open(location)) {
        builder.write(IndexFile.writable(location), chunks -> {});
      }
      IndexedArray entries = entries(location);
      assertThat((long[]) entries.least()).containsExactly(0, 2, 4);
      assertThat((long[]) entries.greatest()).containsExactly(1, 3, 5);
      assertThat(same(location, entries)).containsExactly(true, true, true);
      write(location, 0, 1, 2, 9, 4, 5);
      assertThat(IndexFile.find(IndexFile.of(location))).as("removed with the old store").isEmpty();
      assertThat(same(location, entries)).containsExactly(true, false, true);
    }
  }

  /** Beside all versions, in a folder that nothing else is written to. */
  @Test
  void aRepositoryInABucketHasAnIndexToo() throws Exception {
    Case repository = IcechunkCorpus.get("basics/small_v2");
    Map<String, byte[]> files = new HashMap<>();
    for (String file : repository.files()) {
      files.put(file, Files.readAllBytes(repository.repository().resolve(file)));
    }
    try (S3Server server = S3Server.open().with("folder/small.icechunk", files)) {
      Location location =
          Locations.parse(server.location("folder/small.icechunk") + ",anonymous=true");
      try (IndexBuilder builder = IndexBuilder.open(location)) {
        builder.write(IndexFile.writable(location), chunks -> {});
      }
      assertThat(IndexFile.find(IndexFile.of(location))).isPresent();
    }
  }

  private static void write(Location location, int... values) throws Exception {
    NewArray array = NewArray.of("/heat", "int32", 6).dimensions("x").chunks(2);
    try (ZarrWriter writer = ZarrWriter.to(location).overwrite().array(array).open()) {
      writer.write("/heat", Section.all(new long[] {6}), values);
      writer.finish();
    }
  }

  private static IndexedArray entries(Location location) throws Exception {
    try (IndexFile file = IndexFile.open(IndexFile.of(location))) {
      return file.entries("/heat").orElseThrow();
    }
  }

  private static List<Boolean> same(Location location, IndexedArray entries) throws Exception {
    try (Store store = Stores.open(location);
        ZarrDataset dataset = ZarrDataset.of(store, location)) {
      ChunkStamps stamps = ChunkStamps.of(store, dataset.root().array("heat"));
      return List.of(
          stamps.isSame(entries.stamps()[0], new long[] {0}),
          stamps.isSame(entries.stamps()[1], new long[] {1}),
          stamps.isSame(entries.stamps()[2], new long[] {2}));
    }
  }
}
