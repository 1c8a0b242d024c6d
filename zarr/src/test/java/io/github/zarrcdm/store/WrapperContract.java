package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every wrapper of a store owes: each method asks the wrapped store the same question, of the
 * same value. A wrapper that forgets one answers for a store that knows nothing, in silence; and
 * one that renames keys must do so in all.
 */
public abstract class WrapperContract {
  private static final String KEY = "a/c/0";

  /** Those that a wrapper may leave out: it may have values where the other store has none. */
  private static final Set<String> LISTINGS = Set.of("names", "eachName", "eachKey", "validators");

  private static final Location ELSEWHERE =
      new Location("/elsewhere", "file", "/elsewhere", "/", Map.of());

  private final List<String> asked = new ArrayList<>();

  /** Returns the wrapper around {@code store}. */
  protected abstract Store wrapped(Store store) throws IOException;

  /** Returns the key of the wrapped store for {@code key} of the wrapper. */
  protected String inside(String key) {
    return key;
  }

  /** Returns the interface whose methods are passed on. */
  protected Class<?> questions() {
    return InternalStore.class;
  }

  /** Names of methods that this wrapper answers itself, on purpose. */
  protected Set<String> own() {
    return Set.of();
  }

  @Test
  void everyMethodAsksTheWrappedStoreOfTheSameValue() throws Exception {
    List<String> forgotten = new ArrayList<>();
    for (Method method : questions().getMethods()) {
      if (Modifier.isStatic(method.getModifiers()) || own().contains(method.getName())) {
        continue;
      }
      InternalStore wrapper = AdaptedStore.internal(wrapped(recording()));
      asked.clear();
      Object[] arguments =
          Stream.of(method.getGenericParameterTypes()).map(WrapperContract::argument).toArray();
      try {
        method.invoke(wrapper, arguments);
      } catch (InvocationTargetException e) {
        throw new AssertionError(method.getName(), e.getCause());
      }
      boolean listing = LISTINGS.contains(method.getName());
      String question = question(method, arguments, true);
      if (!(listing && asked.isEmpty()) && asked.stream().noneMatch(text -> is(question, text))) {
        forgotten.add("%s asks %s".formatted(question, asked));
      }
    }
    assertThat(forgotten).isEmpty();
  }

  /** True if {@code asked} is {@code question}, perhaps with a limit to the length. */
  private static boolean is(String question, String asked) {
    return asked.startsWith(question) && asked.substring(question.length()).matches("( \\d+)?");
  }

  private InternalStore recording() {
    return (InternalStore)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {InternalStore.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("toString")) {
                asked.add(question(method, arguments, false));
              }
              return answer(method.getReturnType());
            });
  }

  /** {@code get a/c/0}: what is asked of the wrapped store, if {@code renamed} of the wrapper. */
  private String question(Method method, Object[] arguments, boolean renamed) {
    StringBuilder text = new StringBuilder(method.getName());
    for (Object argument : Objects.requireNonNullElse(arguments, new Object[0])) {
      if (argument instanceof List<?>) {
        text.append(" all");
      }
      Object one = argument instanceof List<?> list ? list.get(0) : argument;
      if (one instanceof String key && key.contains("/")) {
        text.append(' ').append(renamed ? inside(key) : key);
      } else if (one instanceof ByteRange || one instanceof Long) {
        text.append(' ').append(one);
      }
    }
    return text.toString();
  }

  private static Object argument(Type generic) {
    Class<?> type =
        generic instanceof ParameterizedType of
            ? (Class<?>) of.getRawType()
            : generic instanceof Class<?> plain ? plain : Object.class;
    if (type == String.class) {
      return KEY;
    }
    if (type == int.class) {
      return 1;
    }
    if (type == long.class) {
      return 1L << 20;
    }
    if (type == ByteRange.class) {
      return new ByteRange.Slice(0, 1);
    }
    if (type == List.class) {
      return generic.getTypeName().contains("Slice")
          ? List.of(new ByteRange.Slice(0, 1))
          : List.of(KEY);
    }
    if (type == Consumer.class) {
      return (Consumer<Object>) name -> {};
    }
    if (type == InternalStore.Reading.class) {
      return (InternalStore.Reading<Object>) OpenValue::length;
    }
    if (type == Location.class) {
      return ELSEWHERE;
    }
    return "edition";
  }

  private static Object answer(Class<?> type) {
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (type == OptionalLong.class) {
      return OptionalLong.empty();
    }
    if (type == List.class) {
      return List.of();
    }
    if (type == String.class || type == Object.class) {
      return "";
    }
    if (type == boolean.class) {
      return false;
    }
    if (type == InternalStore.Validator.class) {
      return InternalStore.Validator.NONE;
    }
    return type == int.class ? (Object) 0 : type == long.class ? (Object) 0L : null;
  }
}
