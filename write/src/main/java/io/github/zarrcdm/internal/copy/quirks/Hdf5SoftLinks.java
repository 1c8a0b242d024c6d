package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.nc2.NetcdfFile;
import ucar.nc2.internal.iosp.hdf5.H5headerNew;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;
import ucar.nc2.internal.iosp.hdf5.H5objects.HeaderMessage;
import ucar.unidata.io.RandomAccessFile;

/**
 * The soft links of a file, in groups of HDF5's first form: symbol tables (file format, III.A.1,
 * III.B to III.D). netCDF-Java keeps nothing of those that it removes, so the tables are read
 * again, in a file of its own that leaves the position of the open one alone.
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does = "shows no soft links of groups with symbol tables, without an error",
    instead = "a note of the copy names them")
public final class Hdf5SoftLinks {
  private static final int SYMBOL_TABLE = 17;
  private static final Pattern ADDRESSES =
      Pattern.compile("btreeAddress=(\\d+) nameHeapAddress=(\\d+)");

  /** In a symbol table: what follows is the place of a path. */
  private static final int SOFT = 2;

  private static final int MAX_NODES = 1_000_000;
  private static final int MAX_LINKS = 100_000;

  /** Not known before it is read. */
  private static final int ANY_LEVEL = -1;

  private static final int MAX_NAME = 4096;

  private final RandomAccessFile file;
  private final H5headerNew header;
  private final Set<Long> nodes = new HashSet<>();
  private final List<String> links = new ArrayList<>();

  private Hdf5SoftLinks(RandomAccessFile file, H5headerNew header) {
    this.file = file;
    this.header = header;
  }

  /**
   * Returns a sentence for each soft link of {@code source}, whose name is without its group; none
   * if that is not HDF5 in a local file. What a link leads to is shown by its own name.
   */
  public static List<String> of(NetcdfFile source) {
    try {
      return source.getIosp() instanceof H5iospNew reader ? of(reader.getHeader()) : List.of();
    } catch (IOException e) {
      return List.of("netCDF-Java shows no soft links, and they cannot be read: " + e.getMessage());
    } catch (LinkageError e) {
      return List.of(); // a version of netCDF-Java with another reader of HDF5
    }
  }

  private static List<String> of(H5headerNew header) throws IOException {
    RandomAccessFile open = header.getRandomAccessFile();
    if (open == null || open.getClass() != RandomAccessFile.class) {
      return List.of();
    }
    try (RandomAccessFile file = new RandomAccessFile(open.getLocation(), "r")) {
      file.order(RandomAccessFile.LITTLE_ENDIAN);
      Hdf5SoftLinks found = new Hdf5SoftLinks(file, header);
      for (DataObject object : header.getDataObjects()) {
        for (HeaderMessage message : object.getMessages()) {
          if (message.getMtype() != null && message.getMtype().getNum() == SYMBOL_TABLE) {
            Matcher addresses = ADDRESSES.matcher(message.toString());
            if (addresses.find()) {
              found.group(Long.parseLong(addresses.group(1)), Long.parseLong(addresses.group(2)));
            }
          }
        }
      }
      return found.links;
    }
  }

  private void group(long tree, long heap) throws IOException {
    expect("HEAP", heap);
    file.skipBytes(4 + 2 * header.getSizeLengths());
    node(tree, ANY_LEVEL, offset());
  }

  /** Levels count down to the leaves, so that no tree is deeper than 256 nodes. */
  private void node(long tree, int expected, long names) throws IOException {
    if (isKnown(tree)) {
      return;
    }
    expect("TREE", tree);
    file.skipBytes(1);
    int level = file.readUnsignedByte();
    if (expected != ANY_LEVEL && level != expected) {
      throw new IOException("level %s at %s, not %s".formatted(level, tree, expected));
    }
    int count = file.readUnsignedShort();
    file.skipBytes(2 * header.getSizeOffsets());
    long[] children = new long[count];
    for (int i = 0; i < count; i++) {
      file.skipBytes(header.getSizeLengths());
      children[i] = offset();
    }
    for (long child : children) {
      if (level == 0) {
        symbols(child, names);
      } else {
        node(child, level - 1, names);
      }
    }
  }

  /** Each node is read once, whatever names it. */
  private boolean isKnown(long address) throws IOException {
    if (nodes.size() >= MAX_NODES) {
      throw new IOException("more than %s nodes in its groups".formatted(MAX_NODES));
    }
    return !nodes.add(address);
  }

  private void symbols(long table, long names) throws IOException {
    if (isKnown(table)) {
      return;
    }
    expect("SNOD", table);
    file.skipBytes(2);
    int count = file.readUnsignedShort();
    long first = file.getFilePointer();
    int length = 2 * header.getSizeOffsets() + 24;
    for (int i = 0; i < count; i++) {
      file.seek(first + (long) i * length);
      long name = offset();
      file.skipBytes(header.getSizeOffsets());
      int kind = file.readInt();
      file.skipBytes(4);
      int path = file.readInt();
      if (kind == SOFT) {
        if (links.size() >= MAX_LINKS) {
          throw new IOException("more than %s soft links".formatted(MAX_LINKS));
        }
        links.add(
            "%s: netCDF-Java does not show this soft link, to %s"
                .formatted(text(names + name), text(names + path)));
      }
    }
  }

  private void expect(String magic, long address) throws IOException {
    file.seek(header.getFileOffset(address));
    byte[] read = new byte[4];
    file.readFully(read);
    if (!new String(read, StandardCharsets.ISO_8859_1).equals(magic)) {
      throw new IOException("no " + magic + " at " + address);
    }
  }

  private long offset() throws IOException {
    return header.isOffsetLong() ? file.readLong() : Integer.toUnsignedLong(file.readInt());
  }

  private String text(long address) throws IOException {
    file.seek(header.getFileOffset(address));
    byte[] bytes = new byte[MAX_NAME];
    int length = 0;
    for (int next = file.read(); next > 0 && length < MAX_NAME; next = file.read()) {
      bytes[length++] = (byte) next;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
