package io.github.zarrcdm.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Checks whether this machine is one of Amazon's EC2, whose metadata service has keys and the
 * region. Elsewhere the question takes seconds: many networks swallow it.
 */
enum Ec2Metadata {
  AMAZONS,
  ANYBODYS,
  UNKNOWN;

  private static final Path FILES = Path.of("/sys");

  /**
   * Returns what the firmware says, of which Linux has files, for a bucket at {@code endpoint};
   * other providers than Amazon do not know the keys of its machines. If the user has named the
   * server to ask, as for a tool that imitates a machine of Amazon, it is asked.
   */
  static Ec2Metadata of(String endpoint, boolean isNamed) {
    return of(endpoint, isNamed, FILES);
  }

  static Ec2Metadata of(String endpoint, boolean isNamed, Path files) {
    if (isNamed) {
      return AMAZONS;
    }
    if (!isAmazon(endpoint)) {
      return ANYBODYS;
    }
    String vendor = text(files.resolve("devices/virtual/dmi/id/sys_vendor"));
    String hypervisor = text(files.resolve("hypervisor/uuid"));
    if (vendor.equals("amazon ec2") || hypervisor.startsWith("ec2")) {
      return AMAZONS;
    }
    return vendor.isEmpty() || vendor.equals("xen") ? UNKNOWN : ANYBODYS;
  }

  private static boolean isAmazon(String endpoint) {
    if (endpoint.isEmpty()) {
      return true;
    }
    try {
      String url = endpoint.contains("://") ? endpoint : "https://" + endpoint;
      String host = String.valueOf(URI.create(url).getHost());
      return host.matches(".+\\.(amazonaws\\.com(\\.cn)?|api\\.aws)");
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).strip().toLowerCase(Locale.ROOT);
    } catch (IOException e) {
      return "";
    }
  }
}
