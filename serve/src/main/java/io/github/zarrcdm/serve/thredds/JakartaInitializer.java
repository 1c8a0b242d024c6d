package io.github.zarrcdm.serve.thredds;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Registers our MBeans, and puts the service into TDS from 5.6 on, before all of its filters, if it
 * is turned on.
 */
public final class JakartaInitializer implements ServletContainerInitializer {
  @Override
  public void onStartup(@Nullable Set<Class<?>> classes, ServletContext context) {
    context.addListener(new JakartaStatistics());
    Optional<ZarrService> service =
        Startup.service(
            "jakarta", context.getContextPath(), context.getClassLoader(), context::log);
    service.ifPresent(
        started ->
            context
                .addFilter("zarr-cdm", new JakartaFilter(started))
                .addMappingForUrlPatterns(
                    EnumSet.of(DispatcherType.REQUEST), false, ZarrService.PATTERN));
  }
}
