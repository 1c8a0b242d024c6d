package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Element;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of elements that belong together; its class says as what.
 *
 * @param number its reference number
 */
record Vgroup(int number, String name, String kind, List<Member> members) {
  static final int TAG = 1965;

  /** The file, a variable, a dimension, one without limit. */
  static final String FILE = "CDF0.0";

  static final String VARIABLE = "Var0.0";
  static final String DIMENSION = "Dim0.0";
  static final String UNLIMITED = "UDim0.0";

  /** A raster image; and the list of all. */
  static final String IMAGE = "RI0.0";

  static final String IMAGES = "RIG0.0";

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
    return new Vgroup(element.number(), text(in), text(in), members);
  }

  /** The next text, after its length. */
  static String text(ByteBuffer in) {
    byte[] text = new byte[in.getShort() & 0xffff];
    in.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** The numbers of its members with {@code tag}. */
  List<Integer> numbers(int tag) {
    return members.stream().filter(m -> m.tag == tag).map(Member::number).toList();
  }

  /** True if it is one that users make, and no part of what the library keeps. */
  boolean isOfUsers() {
    return !List.of(FILE, VARIABLE, DIMENSION, UNLIMITED, IMAGE, IMAGES).contains(kind);
  }
}
