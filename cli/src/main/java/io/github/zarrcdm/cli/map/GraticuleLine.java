package io.github.zarrcdm.cli.map;

/**
 * A meridian or a parallel.
 *
 * @param lonLat longitude and latitude of its points in turn
 * @param text what it is called
 */
record GraticuleLine(boolean meridian, double[] lonLat, String text) {}
