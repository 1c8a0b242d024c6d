package io.github.zarrcdm;

import java.util.Map;
import java.util.function.LongSupplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import org.jspecify.annotations.Nullable;

/**
 * An MBean of numbers that can be read, and nothing else.
 *
 * @param numbers by their names
 */
record StatisticsBean(String description, Map<String, Value> numbers) implements DynamicMBean {

  /** A number that is asked for when somebody looks. */
  record Value(String meaning, LongSupplier value) {}

  @Override
  public Object getAttribute(String name) throws AttributeNotFoundException {
    Value number = numbers.get(name);
    if (number == null) {
      throw new AttributeNotFoundException(name);
    }
    return number.value().getAsLong();
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    AttributeList found = new AttributeList();
    for (String name : names) {
      Value number = numbers.get(name);
      if (number != null) {
        found.add(new Attribute(name, number.value().getAsLong()));
      }
    }
    return found;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " can only be read");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public @Nullable Object invoke(String action, Object[] parameters, String[] signature) {
    return null;
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    MBeanAttributeInfo[] attributes =
        numbers.entrySet().stream()
            .map(
                e ->
                    new MBeanAttributeInfo(
                        e.getKey(), "long", e.getValue().meaning(), true, false, false))
            .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(StatisticsBean.class.getName(), description, attributes, null, null, null);
  }
}
