package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a repository, to which files are added. */
record RepositoryFolder(Path path) {
  /** Flatbuffers of Icechunk begin with it. */
  private static final String IDENTIFIER = "Ichk";

  private static final String REPOSITORY = "repo";

  /** The year 3000, in milliseconds since 1970. */
  private static final long END_OF_NAMES = 32_503_680_000_000L;

  /** Ends {@code builder} at the table {@code root}, and returns the size of its new file. */
  long write(FileType type, RandomId id, FlatBufferBuilder builder, int root) throws IOException {
    byte[] file = file(type, builder, root);
    write(type.folder() + "/" + id.text(), file);
    return file.length;
  }

  /** Ends {@code builder} at the table {@code root}, and returns it as a file. */
  static byte[] file(FileType type, FlatBufferBuilder builder, int root) {
    builder.finish(root, IDENTIFIER);
    return FileHeader.file(type, builder.sizedByteArray());
  }

  /** Writes the bytes of a chunk that is no part of another file, and returns its id. */
  RandomId write(byte[] chunk) throws IOException {
    RandomId id = RandomId.ofObject();
    write("chunks/" + id.text(), chunk);
    return id;
  }

  /**
   * Copies the file {@code repo} to where Icechunk keeps what it replaces, and returns the name of
   * the copy: newer ones come first.
   */
  String keepRepositoryFile() throws IOException {
    long left = END_OF_NAMES - System.currentTimeMillis();
    String name = REPOSITORY + "." + left + "." + RandomId.ofObject().text();
    write("overwritten/" + name, Files.readAllBytes(path.resolve(REPOSITORY)));
    return name;
  }

  void write(String name, byte[] bytes) throws IOException {
    Path file = path.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  void write(String name, ByteBuffer text) throws IOException {
    write(name, bytes(text));
  }

  static byte[] bytes(ByteBuffer text) {
    byte[] bytes = new byte[text.remaining()];
    text.duplicate().get(bytes);
    return bytes;
  }
}
