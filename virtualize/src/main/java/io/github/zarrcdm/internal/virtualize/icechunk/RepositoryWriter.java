package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import java.util.Arrays;

/**
 * Writes the file {@code repo} of version 2 of the specification again, with one more snapshot of
 * the branch {@code main}. Its log of operations has this commit only, and continues in the file
 * that it replaces.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification, repository
 *     info file</a>
 */
final class RepositoryWriter {
  private static final int VERSION = 0;
  private static final int TAGS = 1;
  private static final int BRANCHES = 2;
  private static final int DELETED_TAGS = 3;
  private static final int SNAPSHOTS = 4;
  private static final int STATUS = 5;
  private static final int METADATA = 6;
  private static final int LOG = 7;
  private static final int LOG_BEFORE = 8;
  private static final int CONFIGURATION = 9;
  private static final int ENABLED = 10;
  private static final int DISABLED = 11;
  private static final int EXTRA = 12;

  private static final String MAIN = "main";
  private static final byte COMMIT = 10;

  private final FlatBufferBuilder builder = new FlatBufferBuilder(1 << 16);
  private final FlatBuffer old;
  private final int root;
  private final RandomId snapshot;

  /** Where {@code snapshot} is among all snapshots, which are sorted by their ids. */
  private final int index;

  /** The element of the list of branches that is {@code main}. */
  private final int main;

  /**
   * Continues {@code old} with {@code snapshot}, which is not in it yet. Throws {@link
   * ZarrException.Unsupported} for what a later writer has added to the file.
   */
  RepositoryWriter(FlatBuffer old, RandomId snapshot) throws ZarrException {
    this.old = old;
    this.root = known(old.root(), EXTRA + 1);
    this.snapshot = snapshot;
    int list = old.vector(old.required(root, SNAPSHOTS, "list of snapshots"), 4);
    int before = 0;
    while (before < old.count(list) && id(old.table(list, before)).compareTo(snapshot) < 0) {
      before++;
    }
    this.index = before;
    this.main = main();
  }

  private int main() throws ZarrException {
    int list = old.vector(old.required(root, BRANCHES, "list of branches"), 4);
    for (int i = 0; i < old.count(list); i++) {
      if (old.text(old.required(old.table(list, i), 0, "name of a branch")).equals(MAIN)) {
        return list + 4 + 4 * i;
      }
    }
    throw old.corrupt("it has no branch main");
  }

  /**
   * Returns the new file.
   *
   * @param writtenAt microseconds since 1970
   * @param replaced the name under which the file that it replaces is kept
   * @throws ZarrException.NotWritable if the repository is not to be written to
   */
  byte[] file(String message, long writtenAt, String replaced) throws ZarrException {
    int status = status(old.follow(old.required(root, STATUS, "status")));
    int tags = list(root, TAGS, this::reference);
    int branches = list(root, BRANCHES, this::reference);
    int deleted = list(root, DELETED_TAGS, element -> builder.createString(old.octets(element)));
    int snapshots = snapshots(message, writtenAt);
    int metadata = list(root, METADATA, this::item);
    int log = log(writtenAt);
    int before = builder.createString(replaced);
    int configuration = values(root, CONFIGURATION, 1);
    int enabled = values(root, ENABLED, 2);
    int disabled = values(root, DISABLED, 2);
    int extra = values(root, EXTRA, 1);
    builder.startTable(EXTRA + 1);
    builder.addOffset(TAGS, tags, 0);
    builder.addOffset(BRANCHES, branches, 0);
    builder.addOffset(DELETED_TAGS, deleted, 0);
    builder.addOffset(SNAPSHOTS, snapshots, 0);
    builder.addOffset(STATUS, status, 0);
    builder.addOffset(METADATA, metadata, 0);
    builder.addOffset(LOG, log, 0);
    builder.addOffset(LOG_BEFORE, before, 0);
    builder.addOffset(CONFIGURATION, configuration, 0);
    builder.addOffset(ENABLED, enabled, 0);
    builder.addOffset(DISABLED, disabled, 0);
    builder.addOffset(EXTRA, extra, 0);
    builder.addByte(VERSION, (byte) number(root, VERSION, 1), 0);
    return RepositoryFolder.file(FileType.REPOSITORY, builder, builder.endTable());
  }

  private int status(int at) throws ZarrException {
    int table = known(at, 3);
    if (number(table, 0, 1) != 0) {
      throw new ZarrException.NotWritable(
          "%s: the repository is read-only or offline. Set it online with Icechunk's library, and append again."
              .formatted(old.where()));
    }
    int reason = text(table, 2);
    builder.startTable(3);
    builder.addLong(1, number(table, 1, Long.BYTES), 0);
    builder.addOffset(2, reason, 0);
    return builder.endTable();
  }

  /** Returns a branch or tag, whose snapshot has another index if the new one lies before it. */
  private int reference(int element) throws ZarrException {
    int table = known(old.follow(element), 2);
    int name = text(table, 0);
    builder.startTable(2);
    builder.addOffset(0, name, 0);
    builder.addInt(1, element == main ? index : moved(table, 1), 0);
    return builder.endTable();
  }

  /** Returns the index of a snapshot that a field has, in the new list. */
  private int moved(int table, int field) throws ZarrException {
    return moved((int) number(table, field, Integer.BYTES));
  }

  private int moved(int snapshotIndex) {
    return snapshotIndex < index ? snapshotIndex : snapshotIndex + 1;
  }

  private int snapshots(String message, long writtenAt) throws ZarrException {
    int list = old.vector(old.required(root, SNAPSHOTS, "list of snapshots"), 4);
    int[] all = new int[old.count(list) + 1];
    for (int i = 0; i < all.length - 1; i++) {
      all[moved(i)] = snapshot(known(old.table(list, i), 6));
    }
    int text = builder.createString(message);
    int metadata = builder.createVectorOfTables(new int[0]);
    int parent = moved(old.follow(main), 1);
    all[index] = snapshot(snapshot, parent, writtenAt, text, metadata, 0);
    return builder.createVectorOfTables(all);
  }

  private int snapshot(int table) throws ZarrException {
    return snapshot(
        id(table),
        moved(table, 1),
        number(table, 2, Long.BYTES),
        text(table, 3),
        list(table, 4, this::item),
        values(table, 5, 12));
  }

  private int snapshot(RandomId id, int parent, long at, int message, int metadata, int pruned) {
    builder.startTable(6);
    builder.addOffset(5, pruned, 0);
    builder.addOffset(4, metadata, 0);
    builder.addOffset(3, message, 0);
    builder.addLong(2, at, 0);
    builder.addInt(1, parent, 0);
    builder.addStruct(0, id.in(builder), 0);
    return builder.endTable();
  }

  private RandomId id(int snapshotTable) throws ZarrException {
    return new RandomId(old.idBytes(old.required(snapshotTable, 0, "id of a snapshot")));
  }

  /** Of the newest operation only: Icechunk wants it to be newer than the one before. */
  private int log(long writtenAt) throws ZarrException {
    int list = old.vector(old.required(root, LOG, "log of operations"), 4);
    long last = old.count(list) == 0 ? 0 : number(old.table(list, 0), 2, Long.BYTES);
    int branch = builder.createString(MAIN);
    builder.startTable(2);
    builder.addOffset(0, branch, 0);
    builder.addStruct(1, snapshot.in(builder), 0);
    int commit = builder.endTable();
    builder.startTable(4);
    builder.addOffset(1, commit, 0);
    builder.addLong(2, Math.max(writtenAt, last + 1), 0);
    builder.addByte(0, COMMIT, 0);
    return builder.createVectorOfTables(new int[] {builder.endTable()});
  }

  private int item(int element) throws ZarrException {
    int table = known(old.follow(element), 2);
    int name = text(table, 0);
    int value = values(table, 1, 1);
    builder.startTable(2);
    builder.addOffset(0, name, 0);
    builder.addOffset(1, value, 0);
    return builder.endTable();
  }

  /**
   * Returns {@code table}. Throws {@link ZarrException.Unsupported} if it has more than {@code
   * fields}, as of a later version of the specification: the copy would lack them.
   */
  private int known(int table, int fields) throws ZarrException {
    if (old.fields(table) > fields) {
      throw new ZarrException.Unsupported(
          "%s: it has fields that version 2.2.2 of Icechunk's library does not write, and they would be lost. Add to the repository with Icechunk's library."
              .formatted(old.where()));
    }
    return table;
  }

  /** Copies what the element of a list at a place of the old file leads to. */
  private interface Copy {
    int of(int element) throws ZarrException;
  }

  /** Returns the copy of a list of tables or texts; 0 if there is none. */
  private int list(int table, int field, Copy copy) throws ZarrException {
    int at = old.field(table, field);
    if (at == FlatBuffer.ABSENT) {
      return 0;
    }
    int list = old.vector(at, 4);
    int[] copies = new int[old.count(list)];
    Arrays.setAll(copies, i -> list + 4 + 4 * i);
    for (int i = 0; i < copies.length; i++) {
      copies[i] = copy.of(copies[i]);
    }
    return builder.createVectorOfTables(copies);
  }

  private int text(int table, int field) throws ZarrException {
    int at = old.field(table, field);
    return at == FlatBuffer.ABSENT ? 0 : builder.createString(old.octets(at));
  }

  /** Returns the copy of a list of values of {@code size} bytes; 0 if there is none. */
  private int values(int table, int field, int size) throws ZarrException {
    int at = old.field(table, field);
    if (at == FlatBuffer.ABSENT) {
      return 0;
    }
    int list = old.vector(at, size);
    int count = old.count(list);
    builder.startVector(size, count, Integer.lowestOneBit(size));
    for (int i = count * size - 1; i >= 0; i--) {
      builder.putByte((byte) old.u8(list + 4 + i));
    }
    return builder.endVector();
  }

  /** Returns the number of {@code size} bytes in a field; its default is 0. */
  private long number(int table, int field, int size) throws ZarrException {
    int at = old.field(table, field);
    if (at == FlatBuffer.ABSENT) {
      return 0;
    }
    return switch (size) {
      case 1 -> old.u8(at);
      case Integer.BYTES -> old.i32(at);
      default -> old.i64(at);
    };
  }
}
