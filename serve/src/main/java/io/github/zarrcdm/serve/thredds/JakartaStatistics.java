package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.ZarrStatistics;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

/** The MBeans of {@link ZarrStatistics}, as long as the web application runs. */
final class JakartaStatistics implements ServletContextListener {
  @Override
  public void contextInitialized(ServletContextEvent event) {
    ZarrStatistics.registerMBeans();
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    ZarrStatistics.unregisterMBeans();
  }
}
