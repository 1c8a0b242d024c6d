package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.quirks.ncml.Ncml;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.internal.iosp.aggregation.AggregatedPlaces;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import ucar.nc2.NetcdfFile;

/** What a copy that goes on with another one compares: whether its source is as it was then. */
public final class SourceFingerprint {
  private SourceFingerprint() {}

  /**
   * Returns a digest of where {@code source} is and when it was changed, of the files that its NcML
   * names and the fragments of its aggregation variables, and of the versions of the chunks of Zarr
   * that {@code copied} reads, of all in stores that are named so; it reveals none of them.
   */
  public static String of(Source source, List<CopiedArray> copied) throws IOException {
    NetcdfFile file = source.file();
    StringBuilder text = new StringBuilder(file.getLocation() + " " + file.getLastModified());
    Set<String> read = new LinkedHashSet<>(Ncml.locations(file));
    read.addAll(AggregatedPlaces.fragments(Source.of(SourcePlace.file(file)).file()));
    if (source instanceof Source.Store) {
      read.remove(file.getLocation());
    }
    for (String location : read) {
      addFile(location, text);
      if (Stores.looksLikeZarr(location)) {
        try (ZarrDataset joined = ZarrDataset.open(location)) {
          addAll(joined, text);
        }
      }
    }
    if (source instanceof Source.Store store) {
      addChunks(store, copied, text);
    }
    return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static void addFile(String location, StringBuilder text) throws IOException {
    Path file = SourcePlace.file(location).filter(Files::isRegularFile).orElse(null);
    if (file != null) {
      text.append('\n').append(location).append(' ').append(Files.size(file));
      text.append(' ').append(Files.getLastModifiedTime(file));
    }
  }

  /** Of what is computed from variables of the store, it is not known which ones those are. */
  private static void addChunks(Source.Store store, List<CopiedArray> copied, StringBuilder text)
      throws IOException {
    ZarrDataset dataset = store.shown().dataset();
    if (!copied.stream().allMatch(array -> store.isOwn(array.variable()))) {
      addAll(dataset, text);
      return;
    }
    add(
        dataset,
        copied,
        array -> store.shown().chunkDigest(array.variable(), array.section()),
        text);
  }

  private static void addAll(ZarrDataset dataset, StringBuilder text) throws IOException {
    List<Array> arrays = List.copyOf(Hierarchy.arrays(dataset.root()).values());
    add(dataset, arrays, array -> dataset.chunkDigest(array, Section.all(array.shape())), text);
  }

  private static <A> void add(
      ZarrDataset dataset, List<A> arrays, Digest<A> digest, StringBuilder text)
      throws IOException {
    String[] digests = new String[arrays.size()];
    Workers.run(
        digests.length,
        Workers.width(dataset.remote()),
        n -> digests[(int) n] = digest.of(arrays.get((int) n)));
    text.append('\n').append(String.join("\n", digests));
  }

  @FunctionalInterface
  private interface Digest<A> {
    String of(A array) throws IOException;
  }
}
