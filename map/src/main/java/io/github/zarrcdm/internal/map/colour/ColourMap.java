package io.github.zarrcdm.internal.map.colour;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Colours from the lowest value to the highest. They lie on straight lines between the published
 * ones, and have the names that matplotlib gives them; {@code _r} turns one round.
 *
 * @see <a href="https://bids.github.io/colormap/">viridis, magma, inferno and plasma, CC0</a>
 * @see <a href="https://doi.org/10.1371/journal.pone.0199239">cividis</a>
 * @see <a href="https://colorbrewer2.org">RdBu, by Cynthia Brewer, Apache-2.0</a>
 */
public record ColourMap(int[] colours, boolean diverging, int missing) {
  /** The names of all. */
  static final String NAMES = "viridis, cividis, magma, inferno, plasma, grey, RdBu";

  /** What is missing, where no map of colours says otherwise. */
  public static final int LIGHT_GREY = 0xE4E4E4;

  private static final int GREY = 0xB4B4B4;
  private static final int SALMON = 0xF6CBB7;
  private static final String REVERSED = "_r";

  private static final String VIRIDIS =
      "440154 481467 482576 453781 404688 39558C 33638D 2D718E 287D8E 238A8D"
          + " 1F968B 20A386 29AF7F 3CBC75 56C667 74D055 94D840 B8DE29 DCE318 FDE725";
  private static final String CIVIDIS =
      "00224E 002C65 0E3570 283E6E 38476C 46516C 535A6D 5F636F 6B6D72 767676"
          + " 828079 8F8A78 9C9576 AA9F73 B8AA6E C6B567 D4C15F E3CD54 F2DA44 FEE838";
  private static final String MAGMA =
      "000004 08061D 160F3A 29115B 400F73 56147D 6B1C81 802582 952C80 AB337C"
          + " C13A76 D6446D E85362 F4685C FA815F FD9A6A FEB37B FECC8F FDE4A6 FCFDBF";
  private static final String INFERNO =
      "000004 08061E 190C3E 2F0A5B 460B69 5C126E 711A6E 87216B 9C2964 B1325B"
          + " C53C4E D64A40 E55C30 F0701F F8870E FC9F07 FBB91E F7D440 F1ED6F FCFFA4";
  private static final String PLASMA =
      "0D0887 2D0594 44039E 5A01A5 6F00A8 8305A7 9612A1 A72197 B7308B C53F7E"
          + " D14E72 DD5E66 E76E5B EF7E4F F69044 FBA238 FEB62D FDCB26 F8E225 F0F921";
  private static final String RED_BLUE =
      "67001F B2182B D6604D F4A582 FDDBC7 F7F7F7 D1E5F0 92C5DE 4393C3 2166AC 053061";

  /** As light as the value is high, for every eye and in print. */
  static ColourMap viridis() {
    return of(VIRIDIS, false, LIGHT_GREY);
  }

  /** From blue through white, which is 0, to red. */
  static ColourMap blueRed() {
    return of(RED_BLUE, true, GREY).reversed();
  }

  /** Returns the one called {@code name}; empty if none is. */
  static Optional<ColourMap> named(String name) {
    if (name.endsWith(REVERSED)) {
      return named(name.substring(0, name.length() - REVERSED.length())).map(ColourMap::reversed);
    }
    return Optional.ofNullable(
        switch (name.toLowerCase(Locale.ROOT)) {
          case "viridis" -> viridis();
          case "cividis" -> of(CIVIDIS, false, LIGHT_GREY);
          case "magma" -> of(MAGMA, false, LIGHT_GREY);
          case "inferno" -> of(INFERNO, false, LIGHT_GREY);
          case "plasma" -> of(PLASMA, false, LIGHT_GREY);
          case "grey", "gray" -> of("000000 FFFFFF", false, SALMON);
          case "rdbu" -> of(RED_BLUE, true, GREY);
          default -> null;
        });
  }

  private static ColourMap of(String colours, boolean diverging, int missing) {
    int[] rgb = Arrays.stream(colours.split(" ")).mapToInt(c -> Integer.parseInt(c, 16)).toArray();
    return new ColourMap(rgb, diverging, missing);
  }

  private ColourMap reversed() {
    int[] turned = new int[colours.length];
    Arrays.setAll(turned, i -> colours[colours.length - 1 - i]);
    return new ColourMap(turned, diverging, missing);
  }

  /**
   * Returns the colour, as RGB, of a value that lies at {@code at} between lowest (0) and highest
   * (1).
   */
  int rgb(double at) {
    double place = Math.min(1, Math.max(0, at)) * (colours.length - 1);
    int below = (int) Math.min(place, colours.length - 2);
    double part = place - below;
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int low = colours[below] >> shift & 0xFF;
      int high = colours[below + 1] >> shift & 0xFF;
      rgb |= (int) Math.round(low + part * (high - low)) << shift;
    }
    return rgb;
  }
}
