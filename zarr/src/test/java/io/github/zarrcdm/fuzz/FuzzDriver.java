package io.github.zarrcdm.fuzz;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * A target for Jazzer's own driver, which can reduce many inputs to few with the same coverage:
 * {@code tools/fuzz merge}. {@code fuzz.class} and {@code fuzz.method} name a method of a guided
 * test.
 */
public final class FuzzDriver {
  private static final Object TEST;
  private static final Method TARGET;

  static {
    try {
      Class<?> test = Class.forName(System.getProperty("fuzz.class"));
      Constructor<?> maker = test.getDeclaredConstructor();
      maker.setAccessible(true);
      TEST = maker.newInstance();
      TARGET = test.getDeclaredMethod(System.getProperty("fuzz.method"), byte[].class);
      TARGET.setAccessible(true);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private FuzzDriver() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) throws Throwable {
    try {
      TARGET.invoke(TEST, (Object) input);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
