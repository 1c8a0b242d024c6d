package io.github.zarrcdm.virtualize;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Files by h5py and netCDF-C, with the values and chunks that these libraries read of them. */
final class TestFiles {
  static final Path FOLDER = Path.of("src/test/resources/files");

  private TestFiles() {}

  static String path(String name) {
    return FOLDER.resolve(name).toString();
  }

  /** Writes the entries of a zip into {@code folder}. */
  static void unzip(String name, Path folder) throws IOException {
    try (InputStream in = Files.newInputStream(FOLDER.resolve(name));
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, zip.readAllBytes());
      }
    }
  }

  static JsonNode json(String name) throws IOException {
    return new JsonMapper().readTree(FOLDER.resolve(name).toFile());
  }

  /** {@code values} as values.json has them: texts, or the digest of their little-endian bytes. */
  static Object digest(Object values) throws IOException {
    if (values instanceof Object[] texts
        && Arrays.stream(texts).allMatch(String.class::isInstance)) {
      return Arrays.asList(texts);
    }
    ByteBuffer bytes = bytes(values).order(ByteOrder.LITTLE_ENDIAN);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes.array(), 0, bytes.position());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }

  private static ByteBuffer bytes(Object values) {
    int length = java.lang.reflect.Array.getLength(values);
    ByteBuffer out = ByteBuffer.allocate(8 * length).order(ByteOrder.LITTLE_ENDIAN);
    if (values instanceof byte[] all) {
      out.put(all);
    } else if (values instanceof short[] all) {
      for (short value : all) {
        out.putShort(value);
      }
    } else if (values instanceof int[] all) {
      for (int value : all) {
        out.putInt(value);
      }
    } else if (values instanceof long[] all) {
      for (long value : all) {
        out.putLong(value);
      }
    } else if (values instanceof float[] all) {
      for (float value : all) {
        out.putFloat(value);
      }
    } else {
      for (double value : (double[]) values) {
        out.putDouble(value);
      }
    }
    return out;
  }

  /** What values.json says, as {@link #digest} gives it. */
  static Object expected(JsonNode value) {
    if (value.isTextual()) {
      return value.asText();
    }
    List<String> texts = new ArrayList<>();
    value.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
