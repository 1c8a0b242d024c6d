package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.internal.dtype.FixedText;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Element;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of elements that belong together; its class says as what.
 *
 * @param number its reference number
 * @param attributes the numbers of tables that are no members, but attributes of the group
 */
record Vgroup(
    int number, String name, String kind, List<Member> members, List<Integer> attributes) {
  static final int TAG = 1965;

  /** The file, a variable, a dimension, one without limit. */
  static final String FILE = "CDF0.0";

  static final String VARIABLE = "Var0.0";
  static final String DIMENSION = "Dim0.0";
  static final String UNLIMITED = "UDim0.0";

  /** A raster image; and the list of all. */
  static final String IMAGE = "RI0.0";

  static final String IMAGES = "RIG0.0";

  /** Bytes from the version to the end. */
  private static final int END = 5;

  private static final int VERSION_WITH_ATTRIBUTES = 4;
  private static final int HAS_ATTRIBUTES = 1;

  /** An element by its tag and number. */
  record Member(int tag, int number) {}

  static Vgroup of(Hdf4File file, Element element) throws IOException {
    ByteBuffer in = file.bytes(element);
    int count = in.getShort() & 0xffff;
    int[] tags = new int[count];
    for (int i = 0; i < count; i++) {
      tags[i] = in.getShort() & 0xffff;
    }
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add(new Member(tags[i], in.getShort() & 0xffff));
    }
    return new Vgroup(element.number(), text(in), text(in), members, attributes(in));
  }

  /** Returns the attributes that follow the class in groups of version 4. */
  private static List<Integer> attributes(ByteBuffer in) {
    List<Integer> attributes = new ArrayList<>();
    boolean isNew = in.limit() >= END && in.getShort(in.limit() - END) == VERSION_WITH_ATTRIBUTES;
    if (isNew) {
      in.getInt(); // tag and number of an extension
      int count = (in.getInt() & HAS_ATTRIBUTES) == 0 ? 0 : in.getInt();
      for (int i = 0; i < count; i++) {
        in.getShort(); // tag
        attributes.add(in.getShort() & 0xffff);
      }
    }
    return attributes;
  }

  /** Returns the next text, after its length. */
  static String text(ByteBuffer in) {
    byte[] text = new byte[in.getShort() & 0xffff];
    in.get(text);
    return FixedText.text(text, 0, text.length);
  }

  /** Returns the numbers of its members with {@code tag}. */
  List<Integer> numbers(int tag) {
    return members.stream().filter(m -> m.tag == tag).map(Member::number).toList();
  }

  /** Returns true if it is one that users make, and no part of what the library keeps. */
  boolean isOfUsers() {
    return !List.of(FILE, VARIABLE, DIMENSION, UNLIMITED, IMAGE, IMAGES).contains(kind);
  }
}
