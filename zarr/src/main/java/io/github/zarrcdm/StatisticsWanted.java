package io.github.zarrcdm;

/** Records whether MBeans were requested. Runtimes without {@code java.management} load this. */
final class StatisticsWanted {
  private static final String PROPERTY = "zarrcdm.jmx";

  private static volatile boolean wanted;

  private StatisticsWanted() {}

  static void register() {
    StatisticsBeans.register();
    wanted = true;
  }

  static void unregister() {
    wanted = false;
    StatisticsBeans.unregister();
  }

  /** Registers those of stores that have been opened since, if somebody has asked for beans. */
  static void update() {
    if (wanted || (Boolean.getBoolean(PROPERTY) && canRegister())) {
      StatisticsBeans.update();
    }
  }

  /** Runtimes that jlink made may be without them. */
  private static boolean canRegister() {
    return ModuleLayer.boot().findModule("java.management").isPresent();
  }
}
