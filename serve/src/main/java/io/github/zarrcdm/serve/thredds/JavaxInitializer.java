package io.github.zarrcdm.serve.thredds;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javax.servlet.DispatcherType;
import javax.servlet.ServletContainerInitializer;
import javax.servlet.ServletContext;
import org.jspecify.annotations.Nullable;

/**
 * Registers our MBeans, and puts the service into TDS up to 5.5, before all of its filters, if it
 * is turned on.
 */
public final class JavaxInitializer implements ServletContainerInitializer {
  @Override
  public void onStartup(@Nullable Set<Class<?>> classes, ServletContext context) {
    context.addListener(new JavaxStatistics());
    Optional<ZarrService> service =
        Startup.service("javax", context.getContextPath(), context.getClassLoader(), context::log);
    service.ifPresent(
        started ->
            context
                .addFilter("zarr-cdm", new JavaxFilter(started))
                .addMappingForUrlPatterns(
                    EnumSet.of(DispatcherType.REQUEST), false, ZarrService.PATTERN));
  }
}
