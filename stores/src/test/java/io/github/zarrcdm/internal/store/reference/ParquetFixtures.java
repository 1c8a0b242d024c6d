package io.github.zarrcdm.internal.store.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** References in Parquet by other writers; made by {@code tools/reference-fixtures.py}. */
public final class ParquetFixtures {
  private ParquetFixtures() {}

  /** All files by their names: what is referred to, and one folder for each way to write. */
  public static Map<String, byte[]> files() {
    Map<String, byte[]> files = new TreeMap<>();
    try (InputStream in = ParquetFixtures.class.getResourceAsStream("parquet.tar.xz");
        TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(in))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        files.put(entry.getName(), tar.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Writes them to {@code folder}. */
  public static void unpack(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> entry : files().entrySet()) {
      Path file = folder.resolve(entry.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, entry.getValue());
    }
  }

  /** A file without columns whose metadata are {@code footer}, a struct of Thrift. */
  public static byte[] withFooter(int... footer) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes("PAR1".getBytes(US_ASCII));
    for (int part : footer) {
      file.write(part);
    }
    ByteBuffer length = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    file.writeBytes(length.putInt(footer.length).array());
    file.writeBytes("PAR1".getBytes(US_ASCII));
    return file.toByteArray();
  }

  /** A file that claims 2<sup>55</sup> rows and more. */
  public static byte[] ofManyRows() {
    return withFooter(
        0x29, 0x0c, 0x16, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0x19, 0x0c, 0x00);
  }
}
