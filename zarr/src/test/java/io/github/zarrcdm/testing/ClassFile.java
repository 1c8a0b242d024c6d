package io.github.zarrcdm.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What a class file refers to: {@code owner.name descriptor} of every method and field, read from
 * its constant pool.
 *
 * @see <a href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html#jvms-4.4">JVMS
 *     4.4</a>
 */
public final class ClassFile {
  private static final int UTF8 = 1;
  private static final int INTEGER = 3;
  private static final int FLOAT = 4;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_HANDLE = 15;
  private static final int DYNAMIC = 17;
  private static final int INVOKE_DYNAMIC = 18;

  private final int[] tags;
  private final int[][] parts;
  private final String[] texts;

  private ClassFile(DataInputStream in) throws IOException {
    in.skipNBytes(8);
    int count = in.readUnsignedShort();
    tags = new int[count];
    parts = new int[count][];
    texts = new String[count];
    for (int i = 1; i < count; i++) {
      tags[i] = in.readUnsignedByte();
      switch (tags[i]) {
        case UTF8 -> texts[i] = in.readUTF();
        case INTEGER, FLOAT -> in.skipNBytes(4);
        case LONG, DOUBLE -> {
          in.skipNBytes(8);
          i++;
        }
        case FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC ->
            parts[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
        case METHOD_HANDLE -> in.skipNBytes(3);
        default -> parts[i] = new int[] {in.readUnsignedShort()};
      }
    }
  }

  /** The references of the class file in {@code in}. */
  public static List<String> references(InputStream in) throws IOException {
    ClassFile file = new ClassFile(new DataInputStream(in));
    List<String> references = new ArrayList<>();
    for (int i = 1; i < file.tags.length; i++) {
      if (file.tags[i] >= FIELD && file.tags[i] <= INTERFACE_METHOD) {
        String owner = file.texts[file.parts[file.parts[i][0]][0]];
        int[] member = file.parts[file.parts[i][1]];
        references.add(owner + "." + file.texts[member[0]] + " " + file.texts[member[1]]);
      }
    }
    return references;
  }
}
