package io.github.zarrcdm.internal.map.scene;

/**
 * A meridian or a parallel.
 *
 * @param lonLat longitude and latitude of its points in turn
 * @param text what it is called
 */
public record GraticuleLine(boolean meridian, double[] lonLat, String text) {}
