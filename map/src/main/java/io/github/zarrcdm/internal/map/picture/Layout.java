package io.github.zarrcdm.internal.map.picture;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.scene.Scene;

/**
 * Where things are in a picture.
 *
 * @param width of the picture, in pixels
 * @param height of the picture, in pixels
 */
record Layout(int width, int height, Frame frame) {
  private static final int TOP = 64;
  private static final int BOTTOM = 60;
  private static final int LEAST = 120;
  private static final double TALLEST = 1.6;
  private static final double USUAL = 0.75;

  /**
   * Returns the layout of {@code scene} in an image {@code width} wide, with {@code left} for the
   * vertical axis and {@code key} for the key. Where both axes have one measure, it is as long
   * upwards as sideways; {@code height} 0 is as high as the scene needs.
   */
  static Layout of(Scene scene, int width, int height, int left, int key) {
    int across = Math.max(LEAST, width - left - key);
    double ratio = scene.y().length() / scene.x().length();
    boolean comparable =
        scene.x().kind() == scene.y().kind()
            && scene.x().kind() != Axis.Kind.OTHER
            && ratio > 0.1
            && ratio < 10;
    if (height == 0) {
      int wanted = (int) Math.round(across * (comparable ? ratio : USUAL));
      int up = Math.max(LEAST, Math.min(wanted, (int) (across * TALLEST)));
      return at(
          scene, width, up + TOP + BOTTOM, left, across, wide(up, ratio, across, comparable), up);
    }
    int room = Math.max(LEAST, height - TOP - BOTTOM);
    int wide = wide(room, ratio, across, comparable);
    int up = comparable ? (int) Math.min(room, Math.round(wide * ratio)) : room;
    return at(scene, width, height, left, across, wide, Math.max(1, up));
  }

  /** Returns how wide the map is drawn: narrower than {@code across} if it would be too tall. */
  private static int wide(int up, double ratio, int across, boolean comparable) {
    return comparable ? (int) Math.max(1, Math.min(across, Math.round(up / ratio))) : across;
  }

  private static Layout at(
      Scene scene, int width, int height, int left, int room, int across, int up) {
    int start = left + (room - across) / 2;
    int top = TOP + Math.max(0, (height - TOP - BOTTOM - up) / 2);
    return new Layout(width, height, new Frame(left, start, top, across, up, scene.x(), scene.y()));
  }
}
