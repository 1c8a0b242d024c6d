package io.github.zarrcdm.serve.thredds;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Requests and responses that TDS is given in place of the real ones, as it answers a refused
 * request with a redirect and a new session, of which readers of Zarr know nothing.
 */
record RequestProxies(Class<?> request, Class<?> response, Class<?> session) {

  /** Returns those of the servlet API {@code javax} or {@code jakarta}. */
  static RequestProxies of(String api, ClassLoader loader) throws ClassNotFoundException {
    String http = api + ".servlet.http.Http";
    return new RequestProxies(
        Class.forName(http + "ServletRequest", false, loader),
        Class.forName(http + "ServletResponse", false, loader),
        Class.forName(http + "Session", false, loader));
  }

  /** Returns {@code real}, which gets no session that it has not. */
  Object withoutNewSession(Object real) {
    return object(
        request,
        (proxy, method, args) -> {
          if (!method.getName().equals("getSession")) {
            return call(real, method, args);
          }
          Object old = call(real, request.getMethod("getSession", boolean.class), false);
          return old != null ? old : object(session, (p, m, a) -> nothing(m));
        });
  }

  /**
   * Returns a request for the dataset at {@code path} by someone who may have it, whoever that is.
   */
  Object allowed(String path) {
    return object(
        request,
        (proxy, method, args) ->
            switch (method.getName()) {
              case "getPathInfo" -> "/" + path;
              case "getServletPath" -> "";
              case "isUserInRole" -> true;
              case "getSession" -> object(session, (p, m, a) -> nothing(m));
              default -> nothing(method);
            });
  }

  /** Returns a response that nobody gets, and what TDS or the server says in it. */
  Told told() {
    Map<String, Object> said = new ConcurrentHashMap<>();
    Object fake =
        object(
            response,
            (proxy, method, args) -> {
              switch (method.getName()) {
                case "setStatus", "sendError" -> said.put("status", args[0]);
                case "setHeader", "addHeader" -> said.put(String.valueOf(args[0]), args[1]);
                case "sendRedirect" -> said.put("Location", args[0]);
                default -> {}
              }
              return nothing(method);
            });
    return new Told(fake, said);
  }

  /**
   * A response that nobody gets.
   *
   * @param said its headers, and {@code status}
   */
  record Told(Object response, Map<String, Object> said) {
    /** The value of the header {@code name}; empty if it was not set. */
    String header(String name) {
      return String.valueOf(said.getOrDefault(name, ""));
    }

    boolean hasStatus(int status) {
      return Integer.valueOf(status).equals(said.get("status"));
    }
  }

  private static Object object(Class<?> type, InvocationHandler methods) {
    InvocationHandler all =
        (proxy, method, args) -> {
          if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
              case "equals" -> proxy == args[0];
              case "hashCode" -> System.identityHashCode(proxy);
              default -> type.getSimpleName();
            };
          }
          return methods.invoke(proxy, method, args);
        };
    return Proxy.newProxyInstance(
        requireNonNull(type.getClassLoader()), new Class<?>[] {type}, all);
  }

  private static @Nullable Object call(Object on, Method method, @Nullable Object... args)
      throws Throwable {
    try {
      return method.invoke(on, args);
    } catch (InvocationTargetException e) {
      throw requireNonNull(e.getCause());
    }
  }

  /** Returns what a method gives that has nothing to say. */
  private static @Nullable Object nothing(Method method) {
    Class<?> type = method.getReturnType();
    if (type == boolean.class) {
      return false;
    }
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return null;
  }
}
