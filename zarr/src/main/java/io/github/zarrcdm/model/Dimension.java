package io.github.zarrcdm.model;

/** A named length that arrays of the declaring group and of the groups below it may share. */
public record Dimension(String name, long length, boolean unlimited) {}
