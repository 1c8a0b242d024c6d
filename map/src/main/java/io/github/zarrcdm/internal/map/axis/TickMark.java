package io.github.zarrcdm.internal.map.axis;

/** A mark on an axis: where it is, and what it says. */
public record TickMark(double at, String text) {}
