package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The messages of an object: a group, a dataset or a committed type. */
record ObjectHeader(long address, List<Message> messages) {
  private static final int CONTINUATION = 0x10;
  private static final int SHARED = 2;
  private static final int MOST_BLOCKS = 100_000;
  private static final int OHDR = 0x5244484f;

  /**
   * What an object says of itself.
   *
   * @param shared true if {@code body} says in which other object to find it
   */
  record Message(int type, boolean shared, Cursor body) {}

  private record Block(long address, long length) {}

  static ObjectHeader of(Hdf5File file, long address) throws IOException {
    List<Message> messages = new ArrayList<>();
    Deque<Block> blocks = new ArrayDeque<>();
    boolean recent = file.at(address, 4).bytes().getInt() == OHDR;
    int flags = recent ? file.at(address + 5, 1).u8() : 0;
    if (recent) {
      int times = (flags & 0x20) != 0 ? 16 : 0;
      int phases = (flags & 0x10) != 0 ? 4 : 0;
      int sizeBytes = 1 << (flags & 3);
      long start = address + 6 + times + phases;
      blocks.add(new Block(start + sizeBytes, file.at(start, sizeBytes).uint(sizeBytes)));
    } else {
      Cursor prefix = file.at(address, 16);
      if (prefix.u8() != 1) {
        throw file.corrupt("no object header at address %s", address);
      }
      blocks.add(new Block(address + 16, prefix.skip(7).u32()));
    }
    for (int n = 0; !blocks.isEmpty(); n++) {
      if (n > MOST_BLOCKS) {
        throw file.corrupt("the object header at address %s has no end", address);
      }
      Block block = blocks.remove();
      Cursor in = file.at(block.address, block.length);
      read(file, in, recent, (flags & 4) != 0, messages, blocks);
    }
    return new ObjectHeader(address, messages);
  }

  private static void read(
      Hdf5File file,
      Cursor in,
      boolean recent,
      boolean ordered,
      List<Message> messages,
      Deque<Block> blocks)
      throws IOException {
    int prefix = recent ? 4 + (ordered ? 2 : 0) : 8;
    while (in.remaining() >= prefix) {
      int type = recent ? in.u8() : in.u16();
      int size = in.u16();
      int flags = in.u8();
      in.skip(prefix - (recent ? 4 : 5));
      if (size > in.remaining()) {
        throw file.corrupt("a message of %s bytes where %s are left", size, in.remaining());
      }
      Cursor body = in.slice(size);
      if (type == CONTINUATION) {
        long address = body.offset();
        long length = body.length();
        // Of recent ones, a signature comes first and a checksum last.
        blocks.add(recent ? new Block(address + 4, length - 8) : new Block(address, length));
      } else if (type != 0) {
        messages.add(new Message(type, (flags & SHARED) != 0, body));
      }
    }
  }

  /** Returns the body of a message of {@code type} that {@code reference} stands for. */
  static Cursor shared(Hdf5File file, int type, Cursor reference) throws IOException {
    int version = reference.u8();
    int kind = reference.u8();
    if (version == 3 && kind == 1) {
      throw file.unsupported(
          "messages shared in a heap of the file are not supported. Rewrite it with h5repack.");
    }
    long address = reference.skip(version == 1 ? 6 : 0).offset();
    for (Message message : of(file, address).messages) {
      if (message.type == type && !message.shared) {
        return copy(message.body);
      }
    }
    throw file.corrupt("nothing is shared at address %s", address);
  }

  /** Returns the body of the first message of that type. */
  Optional<Cursor> find(Hdf5File file, int type) throws IOException {
    for (Message message : messages) {
      if (message.type == type) {
        Cursor body = copy(message.body);
        return Optional.of(message.shared ? shared(file, type, body) : body);
      }
    }
    return Optional.empty();
  }

  /** Returns the bodies of all messages of that type. */
  List<Cursor> all(Hdf5File file, int type) throws IOException {
    List<Cursor> found = new ArrayList<>();
    for (Message message : messages) {
      if (message.type == type) {
        Cursor body = copy(message.body);
        found.add(message.shared ? shared(file, type, body) : body);
      }
    }
    return found;
  }

  private static Cursor copy(Cursor body) {
    return new Cursor(body.bytes().duplicate().rewind(), body.offsetSize(), body.lengthSize());
  }
}
