package io.github.zarrcdm.cli.map;

/** A mark on an axis: where it is, and what it says. */
record Mark(double at, String text) {}
