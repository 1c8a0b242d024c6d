package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * References in a folder of Parquet files, as fsspec's {@code LazyReferenceMapper} reads them: one
 * file for each run of chunks of an array.
 */
public final class ParquetReferences {
  private ParquetReferences() {}

  /** Writes {@code dataset} with {@code recordSize} rows to a file into the new {@code folder}. */
  public static void write(VirtualDataset dataset, Places places, Path folder, int recordSize)
      throws IOException {
    List<String> urls = dataset.sources().stream().map(places::of).toList();
    Files.createDirectories(folder);
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("metadata", dataset.documents());
    root.put("record_size", (long) recordSize);
    Map<String, Object> editions = Editions.of(dataset.sources(), places);
    if (!editions.isEmpty()) {
      root.put("sources", editions);
    }
    ByteBuffer text = DocumentWriter.text(root);
    byte[] bytes = new byte[text.remaining()];
    text.get(bytes);
    Files.write(folder.resolve(".zmetadata"), bytes);
    for (VirtualArray array : dataset.arrays().values()) {
      chunks(array, urls, folder.resolve(array.path().substring(1)), recordSize);
    }
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
