package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.ZarrStatistics;
import javax.servlet.ServletContextEvent;
import javax.servlet.ServletContextListener;

/** The MBeans of {@link ZarrStatistics}, as long as the web application runs. */
final class JavaxStatistics implements ServletContextListener {
  @Override
  public void contextInitialized(ServletContextEvent event) {
    ZarrStatistics.registerMBeans();
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    ZarrStatistics.unregisterMBeans();
  }
}
