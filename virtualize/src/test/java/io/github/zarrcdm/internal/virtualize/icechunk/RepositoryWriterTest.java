package io.github.zarrcdm.internal.virtualize.icechunk;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** A file {@code repo} of a later writer, with a field behind those that are copied. */
class RepositoryWriterTest {
  private static final RandomId FIRST = new RandomId(new byte[12]);

  @Test
  void fieldsOfALaterSpecificationAreNotLost() {
    assertThatCode(() -> written(13, 6)).doesNotThrowAnyException();
    assertRefused(14, 6);
    assertRefused(13, 7);
  }

  private static void assertRefused(int fields, int fieldsOfSnapshots) {
    assertThatThrownBy(() -> written(fields, fieldsOfSnapshots))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("repo: it has fields that")
        .hasMessageContaining("with Icechunk's library");
  }

  private static byte[] written(int fields, int fieldsOfSnapshots) throws ZarrException {
    FlatBuffer old = repository(fields, fieldsOfSnapshots);
    return new RepositoryWriter(old, RandomId.ofObject()).file("more", 1, "repo.1");
  }

  /** One snapshot, which is that of main; the last field of its table, and of the root, is set. */
  private static FlatBuffer repository(int fields, int fieldsOfSnapshots) {
    FlatBufferBuilder builder = new FlatBufferBuilder();
    int last = builder.createByteVector(new byte[0]);
    builder.startTable(fieldsOfSnapshots);
    builder.addStruct(0, FIRST.in(builder), 0);
    builder.addInt(1, -1, 0);
    builder.addOffset(fieldsOfSnapshots - 1, last, 0);
    int snapshots = builder.createVectorOfTables(new int[] {builder.endTable()});
    int name = builder.createString("main");
    builder.startTable(2);
    builder.addOffset(0, name, 0);
    int branches = builder.createVectorOfTables(new int[] {builder.endTable()});
    builder.startTable(0);
    int status = builder.endTable();
    int log = builder.createVectorOfTables(new int[0]);
    builder.startTable(fields);
    builder.addOffset(2, branches, 0);
    builder.addOffset(4, snapshots, 0);
    builder.addOffset(5, status, 0);
    builder.addOffset(7, log, 0);
    builder.addOffset(fields - 1, last, 0);
    builder.finish(builder.endTable());
    return new FlatBuffer(ByteBuffer.wrap(builder.sizedByteArray()), "repo");
  }
}
