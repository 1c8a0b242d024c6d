package io.github.zarrcdm.cli.check;

/** Values that cannot be had: of the array at {@code array}, for {@code reason}. */
public record Fault(String array, String reason) {}
