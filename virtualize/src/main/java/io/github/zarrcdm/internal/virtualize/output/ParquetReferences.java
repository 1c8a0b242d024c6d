package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.model.ChunkGrid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * References in a folder of Parquet files, as fsspec's {@code LazyReferenceMapper} reads them: one
 * file for each run of chunks of an array.
 */
public final class ParquetReferences {
  private ParquetReferences() {}

  /** Writes {@code dataset} with {@code recordSize} rows to a file into the new {@code folder}. */
  public static void write(VirtualDataset dataset, SourceNames places, Path folder, int recordSize)
      throws IOException {
    Optional<VirtualArray> irregular = dataset.irregular();
    if (irregular.isPresent()) {
      throw refused(irregular.get(), dataset);
    }
    List<String> urls = dataset.sources().stream().map(places::of).toList();
    Files.createDirectories(folder);
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("metadata", dataset.documents());
    root.put("record_size", (long) recordSize);
    Map<String, Object> editions = SourceEditions.of(dataset.sources(), places);
    if (!editions.isEmpty()) {
      root.put("sources", editions);
    }
    ByteBuffer text = DocumentWriter.text(root);
    byte[] bytes = new byte[text.remaining()];
    text.get(bytes);
    Files.write(folder.resolve(".zmetadata"), bytes);
    for (VirtualArray array : dataset.arrays().values()) {
      chunks(array, urls, below(folder, array.path().substring(1)), recordSize);
    }
  }

  private static Path below(Path folder, String path) throws ZarrException {
    Path below = folder.resolve(path).normalize();
    if (!below.startsWith(folder.normalize())) {
      throw new ZarrException.Malformed("/" + path + ": this leads out of " + folder);
    }
    return below;
  }

  private static ZarrException refused(VirtualArray array, VirtualDataset dataset) {
    ChunkGrid grid = array.data().grid();
    ChunkTable chunks = array.chunks();
    String other = "a file";
    long[] expected = new long[array.array().rank()];
    for (int at = chunks.size() - 1; at >= 0; at--) {
      long[] place = chunks.place(chunks.number(at));
      for (int d = 0; d < place.length; d++) {
        expected[d] = grid.length(d, 0);
        if (grid.length(d, place[d]) != expected[d] && chunks.source(at) != ChunkTable.INLINE) {
          other = dataset.sources().get(chunks.source(at)).name();
        }
      }
    }
    return new ZarrException.Unsupported(
        "%s: %s: its chunks have another length than those of the files before, and Parquet holds Zarr version 2, whose arrays have chunks of one shape. Write JSON, whose documents are of Zarr version 3 then, leave the file out, or copy the files with zarr-cdm copy."
            .formatted(other, array.path()));
  }

  private static void chunks(VirtualArray array, List<String> urls, Path folder, int recordSize)
      throws IOException {
    Files.createDirectories(folder);
    ChunkTable chunks = array.chunks();
    for (int at = 0; at < chunks.size(); ) {
      long record = chunks.number(at) / recordSize;
      RecordWriter rows = new RecordWriter(recordSize);
      for (; at < chunks.size() && chunks.number(at) / recordSize == record; at++) {
        int row = (int) (chunks.number(at) % recordSize);
        byte[] inline = chunks.inline(at);
        if (inline != null) {
          rows.inline(row, inline);
        } else {
          rows.reference(row, urls.get(chunks.source(at)), chunks.offset(at), chunks.length(at));
        }
      }
      rows.write(folder.resolve("refs." + record + ".parq"));
    }
  }
}
