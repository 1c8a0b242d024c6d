package io.github.zarrcdm.thredds;

import io.github.zarrcdm.testing.ClassFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Members of classes as class files name them: {@code owner.name descriptor}. */
final class Members {
  private Members() {}

  /** All that the classes in {@code jar} refer to whose entries {@code wanted} takes. */
  static Set<String> referencedBy(String jar, Predicate<String> wanted) throws IOException {
    Set<String> references = new TreeSet<>();
    try (JarFile file = new JarFile(jar)) {
      for (JarEntry entry :
          file.stream()
              .filter(e -> e.getName().endsWith(".class") && wanted.test(e.getName()))
              .toList()) {
        try (InputStream in = file.getInputStream(entry)) {
          references.addAll(ClassFile.references(in));
        }
      }
    }
    return references;
  }

  /** True if {@code loader} finds it, in its class or one above. */
  static boolean exists(String reference, ClassLoader loader) {
    String owner = reference.substring(0, reference.indexOf('.'));
    String member = reference.substring(owner.length() + 1);
    try {
      return has(Class.forName(owner.replace('/', '.'), false, loader), member);
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static boolean has(Class<?> type, String member) {
    if (type == null) {
      return false;
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      MethodType shape = MethodType.methodType(void.class, constructor.getParameterTypes());
      if (member.equals("<init> " + shape.descriptorString())) {
        return true;
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      MethodType shape = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
      if (member.equals(method.getName() + " " + shape.descriptorString())) {
        return true;
      }
    }
    for (Field field : type.getDeclaredFields()) {
      if (member.equals(field.getName() + " " + field.getType().descriptorString())) {
        return true;
      }
    }
    for (Class<?> above : type.getInterfaces()) {
      if (has(above, member)) {
        return true;
      }
    }
    return has(type.getSuperclass(), member);
  }
}
