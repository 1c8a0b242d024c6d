package io.github.zarrcdm.serve.thredds;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** The service in TDS from 5.6 on. */
record JakartaFilter(ZarrService service) implements Filter {

  /** Servlets 3 have no default of this. */
  @Override
  public void init(FilterConfig config) {}

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain next)
      throws IOException {
    service.serve(new Servlet((HttpServletRequest) request, (HttpServletResponse) response));
  }

  @Override
  public void destroy() {
    service.stop();
  }

  private record Servlet(HttpServletRequest request, HttpServletResponse response)
      implements ServletExchange {
    @Override
    public String method() {
      return request.getMethod();
    }

    @Override
    public String path() {
      return request.getRequestURI();
    }

    @Override
    public String application() {
      return request.getContextPath();
    }

    @Override
    public String scheme() {
      return request.getScheme();
    }

    @Override
    public String host() {
      return request.getServerName();
    }

    @Override
    public int port() {
      return request.getServerPort();
    }

    @Override
    public boolean isSecure() {
      return request.isSecure();
    }

    @Override
    public @Nullable String header(String name) {
      return request.getHeader(name);
    }

    @Override
    public boolean authenticate(Object told) throws IOException {
      try {
        return request.authenticate((HttpServletResponse) told);
      } catch (ServletException e) {
        return false; // There is no way to log in.
      }
    }

    @Override
    public void status(int status) {
      response.setStatus(status);
    }

    @Override
    public void header(String name, String value) {
      response.setHeader(name, value);
    }

    @Override
    public OutputStream body() throws IOException {
      return response.getOutputStream();
    }
  }
}
