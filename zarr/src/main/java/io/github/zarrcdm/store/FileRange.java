package io.github.zarrcdm.store;

/**
 * The bytes of a value as part of a file.
 *
 * @param file its path or URL, without secrets
 * @param offset where the value begins
 * @param length how long it is
 */
public record FileRange(String file, long offset, long length) {}
