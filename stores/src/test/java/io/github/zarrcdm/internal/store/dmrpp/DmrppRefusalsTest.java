package io.github.zarrcdm.internal.store.dmrpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables of DMR++ documents that are left out, and why. */
class DmrppRefusalsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "sequence, its type Sequence is not read",
    "special, dmrpp:specialstructuredata",
    "szip, its compression szip is none of DMR++",
    "nowhere, the document does not say where its values are",
    "short, has 3 bytes at 0",
    "between, none of chunks of [2]",
    "undeclared, dimension /y is not declared",
    "unfilled, unsupported-compound",
    "beside, OPeNDAP_DMRpp_SC_DATA_ACCESS_URL",
    "padded, unused bytes at its member b",
    "spaces, filled with spaces",
    "members, does not say where its members are",
    "twice, two chunks at [2]",
    "unplaced, at several places",
    "unlinked, of which some are missing",
    "negative, no part of a file",
    "endless, no part of a file",
    "unwritten, unsupported-compound",
    "digits, 2000 characters",
    "many, more than 1048576 texts",
    "long, bytes of a text",
    "together, bytes of a decoded chunk",
    "empty, it has 0 texts",
    "big, members are big-endian",
  })
  void whatCannotBeReadIsRefusedByNameAndCostsOnlyItself(String name, String why)
      throws IOException {
    Files.write(folder.resolve("x.nc"), new byte[] {1, 2, 3, 4});
    String all =
        """
        <Sequence name="sequence"><dmrpp:compact>AA==</dmrpp:compact></Sequence>
        <Byte name="special"><dmrpp:specialstructuredata>AA==</dmrpp:specialstructuredata></Byte>
        <Byte name="szip"><dmrpp:chunks compressionType="szip">
          <dmrpp:chunk offset="0" nBytes="1"/></dmrpp:chunks></Byte>
        <Byte name="nowhere"/>
        <Byte name="short"><Dim size="4"/><dmrpp:chunks>
          <dmrpp:chunk offset="0" nBytes="3"/></dmrpp:chunks></Byte>
        <Byte name="between"><Dim size="4"/><dmrpp:chunks>
          <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
          <dmrpp:chunk offset="0" nBytes="2" chunkPositionInArray="[1]"/></dmrpp:chunks></Byte>
        <Byte name="undeclared"><Dim name="/y"/><dmrpp:compact>AA==</dmrpp:compact></Byte>
        <Byte name="unfilled"><Dim size="4"/><dmrpp:chunks fillValue="unsupported-compound">
          <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes></dmrpp:chunks></Byte>
        <Byte name="beside"><dmrpp:chunks>
          <dmrpp:chunk offset="0" nBytes="1" href="OPeNDAP_DMRpp_SC_DATA_ACCESS_URL"/></dmrpp:chunks></Byte>
        <Structure name="padded"><Byte name="a"/><Int32 name="b"/><dmrpp:chunks structOffset="1 8">
          <dmrpp:chunk offset="0" nBytes="8"/></dmrpp:chunks></Structure>
        <Structure name="members"><Byte name="a"/><dmrpp:compact>AA==</dmrpp:compact></Structure>
        <String name="spaces"><dmrpp:FixedLengthStringArray string_length="2" pad="space_pad"/>
          <dmrpp:chunks><dmrpp:chunk offset="0" nBytes="2"/></dmrpp:chunks></String>
        <Byte name="twice"><Dim size="4"/><dmrpp:chunks fillValue="1">
          <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
          <dmrpp:chunk offset="0" nBytes="2" chunkPositionInArray="[2]"/>
          <dmrpp:chunk offset="2" nBytes="2" chunkPositionInArray="[2]"/></dmrpp:chunks></Byte>
        <Byte name="unplaced"><Dim size="4"/><dmrpp:chunks>
          <dmrpp:chunk offset="0" nBytes="2" chunkPositionInArray="[0]"/>
          <dmrpp:chunk offset="2" nBytes="2" chunkPositionInArray="[2]"/></dmrpp:chunks></Byte>
        <Byte name="unlinked"><Dim size="2"/><dmrpp:chunks LBChunk="true">
          <dmrpp:chunkDimensionSizes>2</dmrpp:chunkDimensionSizes>
          <dmrpp:chunk offset="0" nBytes="1" chunkPositionInArray="[0]" LinkedBlockIndex="0"/>
          <dmrpp:chunk offset="1" nBytes="1" chunkPositionInArray="[0]" LinkedBlockIndex="2"/>
          </dmrpp:chunks></Byte>
        <Byte name="negative"><dmrpp:chunks><dmrpp:chunk offset="-1" nBytes="1"/></dmrpp:chunks></Byte>
        <Byte name="endless"><dmrpp:chunks>
          <dmrpp:chunk offset="9223372036854775807" nBytes="1"/></dmrpp:chunks></Byte>
        <Byte name="unwritten"><Dim size="4"/><dmrpp:chunks fillValue="unsupported-compound"/></Byte>
        <Byte name="digits"><Dim size="4"/><dmrpp:chunks fillValue="DIGITS"/></Byte>
        <String name="many"><dmrpp:vlsa><v>a</v><v c="9223372036854775807">a</v></dmrpp:vlsa></String>
        <String name="long"><dmrpp:vlsa><v s="999999999">AA==</v></dmrpp:vlsa></String>
        <String name="together"><dmrpp:vlsa><v c="9999" s="999999">AA==</v></dmrpp:vlsa></String>
        <String name="older"><dmrpp:vlsa>AA==;</dmrpp:vlsa></String><String name="empty"><dmrpp:vlsa/></String>
        <Structure name="big"><Byte name="a"/><Int16 name="b"/><dmrpp:chunks byteOrder="BE">
          <dmrpp:chunk offset="0" nBytes="3"/></dmrpp:chunks></Structure>
        <Byte name="good"><Dim size="2"/><dmrpp:compact>AQI=</dmrpp:compact></Byte>
        """;
    try (ZarrDataset opened =
        DmrppStoreTest.document(folder, all.replace("DIGITS", "1".repeat(2000)))) {
      assertThat(DmrppStoreTest.list(opened.array("/good").orElseThrow().read()))
          .containsExactly(1.0, 2.0);
      assertThat(opened.array(name)).isEmpty();
      assertThat(opened.findings().all())
          .anyMatch(
              found -> found.toString().contains("/" + name) && found.toString().contains(why));
    }
  }
}
