package io.github.zarrcdm.virtualize;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages of GRIB, and files of them. */
final class GribTestFiles {
  private GribTestFiles() {}

  /** References, in {@code folder}, to a file of {@code parts}. */
  static ReferencesReport written(Path folder, byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    Path source = Files.write(folder.resolve("some.grib2"), all.toByteArray());
    return ZarrReferences.of(source.toString()).relative().write(folder.resolve("refs.json"));
  }

  static List<byte[]> messages(Path file) throws IOException {
    return messages(Files.readAllBytes(file));
  }

  static List<byte[]> messages(byte[] file) {
    List<byte[]> messages = new ArrayList<>();
    for (int at = 0; at < file.length; ) {
      int length = (int) ByteBuffer.wrap(file).getLong(at + 8);
      messages.add(Arrays.copyOfRange(file, at, at + length));
      at += length;
    }
    return messages;
  }

  /** The messages of edition 1 in {@code file}. */
  static List<byte[]> messages1(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    List<byte[]> messages = new ArrayList<>();
    for (int at = 0; at < bytes.length; ) {
      int length = ByteBuffer.wrap(bytes).getInt(at + 4) >>> 8;
      messages.add(Arrays.copyOfRange(bytes, at, at + length));
      at += length;
    }
    return messages;
  }

  /** Where that section begins, in a message of edition 2 with one field. */
  static int section(byte[] message, int number) {
    int at = 16;
    while (message[at + 4] != number) {
      at += ByteBuffer.wrap(message).getInt(at);
    }
    return at;
  }
}
