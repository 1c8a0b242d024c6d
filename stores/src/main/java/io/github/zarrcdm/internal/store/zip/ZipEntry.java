package io.github.zarrcdm.internal.store.zip;

/**
 * One entry of a zip's central directory.
 *
 * @param name with slashes between folders; ends in one if the entry is a folder
 * @param method 0 stored, 8 deflated, ...
 * @param encrypted true if a password is needed
 * @param link true if the content is the place that a symbolic link leads to
 * @param crc the CRC-32 of the content
 * @param compressed its length as stored
 * @param size its length
 * @param offset where its local header begins
 * @param room how many bytes its local header and content may take, estimated: content, name and
 *     the extra fields of the directory
 */
record ZipEntry(
    String name,
    int method,
    boolean encrypted,
    boolean link,
    int crc,
    long compressed,
    long size,
    long offset,
    long room) {
  public static final int STORED = 0;
  public static final int DEFLATED = 8;
}
