package io.github.zarrcdm.internal.grib;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A message of edition 2 on a grid of latitudes and longitudes, put together section by section.
 */
final class MessageBuilder {
  private final ByteArrayOutputStream sections = new ByteArrayOutputStream();

  static MessageBuilder grid(int columns, int rows) {
    return new MessageBuilder()
        .section(1, "0007 0000 02 01 01 07ea 0b 1c 00 00 00 00 01")
        .section(
            3,
            "00 %08x 00 00 0000 06 ff ffffffff ff ffffffff ff ffffffff %08x %08x 00000000 ffffffff 03938700 00000000 30 00000000 00000000 000f4240 000f4240 00"
                .formatted(columns * rows, columns, rows))
        .section(4, "0000 0000 00 00 02 ff ff 0000 00 01 00000000 01 00 00000000 ff ff ffffffff");
  }

  /** Adds a section with these octets, in hexadecimal, behind its number. */
  MessageBuilder section(int number, String hex) {
    byte[] octets = HexFormat.of().parseHex(hex.replace(" ", ""));
    sections.writeBytes(
        ByteBuffer.allocate(5).putInt(octets.length + 5).put((byte) number).array());
    sections.writeBytes(octets);
    return this;
  }

  byte[] message() {
    ByteBuffer message = ByteBuffer.allocate(16 + sections.size() + 4);
    message.put("GRIB".getBytes(StandardCharsets.US_ASCII)).putShort((short) -1).put((byte) 0);
    message.put((byte) 2).putLong(message.capacity()).put(sections.toByteArray());
    return message.put("7777".getBytes(StandardCharsets.US_ASCII)).array();
  }
}
