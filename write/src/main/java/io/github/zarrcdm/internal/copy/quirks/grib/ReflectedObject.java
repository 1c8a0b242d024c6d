package io.github.zarrcdm.internal.copy.quirks.grib;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * An object of netCDF-Java's GRIB module, which is not there when this is compiled.
 *
 * @param where the variable that it belongs to, for errors
 */
record ReflectedObject(String where, Object object) {

  /** Returns the value of the field {@code name}, which is never null. */
  <T> T value(String name, Class<T> type) throws ZarrException {
    ReflectedObject value = field(name);
    if (!type.isInstance(value.object)) {
      throw otherVersion("a field %s of %s".formatted(name, type.getName()), null);
    }
    return value.as(type);
  }

  /** Returns the object itself, as one of {@code type}. */
  <T> T as(Class<T> type) throws ZarrException {
    if (!type.isInstance(object)) {
      throw otherVersion("the type " + type.getName(), null);
    }
    return type.cast(object);
  }

  /** Returns the field {@code name}, which is never null. */
  ReflectedObject field(String name) throws ZarrException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        Object value = field.get(object);
        if (value != null) {
          return new ReflectedObject(where, value);
        }
        break;
      } catch (NoSuchFieldException e) {
        continue; // Perhaps of its superclass.
      } catch (IllegalAccessException | RuntimeException e) {
        throw otherVersion("a field " + name, e);
      }
    }
    throw otherVersion("a field " + name, null);
  }

  /** Returns what the method {@code name} returns for {@code arguments}. */
  @Nullable ReflectedObject call(String name, Object... arguments) throws IOException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
          return call(method, arguments);
        }
      }
    }
    throw otherVersion("a method " + name, null);
  }

  /** Returns what the method {@code name} returns, which is never null. */
  ReflectedObject get(String name, Object... arguments) throws IOException {
    ReflectedObject found = call(name, arguments);
    if (found == null) {
      throw otherVersion("a result of " + name, null);
    }
    return found;
  }

  private @Nullable ReflectedObject call(Method method, Object[] arguments) throws IOException {
    try {
      method.setAccessible(true);
      Object result = method.invoke(object, arguments);
      return result == null ? null : new ReflectedObject(where, result);
    } catch (InvocationTargetException e) {
      throw new IOException("netCDF-Java's index of GRIB messages: " + e.getCause(), e.getCause());
    } catch (IllegalAccessException | RuntimeException e) {
      throw otherVersion("a method " + method.getName(), e);
    }
  }

  private static boolean takes(Class<?>[] types, Object[] arguments) {
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      if (!(types[i] == int.class
          ? arguments[i] instanceof Integer
          : types[i].isInstance(arguments[i]))) {
        return false;
      }
    }
    return true;
  }

  private ZarrException otherVersion(String missing, @Nullable Throwable cause) {
    ZarrException error =
        new ZarrException.Unsupported(
            "%s: netCDF-Java's GRIB module has %s without %s; known are versions 5.5 and 5.6. Copy references to the files: zarr-cdm virtualize"
                .formatted(where, object.getClass().getName(), missing));
    if (cause != null) {
      error.initCause(cause);
    }
    return error;
  }
}
