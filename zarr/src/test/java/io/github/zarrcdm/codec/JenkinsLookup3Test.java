package io.github.zarrcdm.codec;

import java.util.List;

class JenkinsLookup3Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("jenkins_lookup3");
  }
}
