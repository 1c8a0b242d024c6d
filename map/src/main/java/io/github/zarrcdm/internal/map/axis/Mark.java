package io.github.zarrcdm.internal.map.axis;

/** A mark on an axis: where it is, and what it says. */
public record Mark(double at, String text) {}
