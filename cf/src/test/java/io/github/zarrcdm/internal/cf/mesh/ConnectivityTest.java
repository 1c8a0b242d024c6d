package io.github.zarrcdm.internal.cf.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.cf.mesh.ElementFault.Kind;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectivityTest {
  private static final double NONE = Double.NaN;

  @Test
  void countsNodesFromZeroWhateverTheFirstIndexIs() {
    Connectivity faces = faces(1, 9, new double[] {1, 2, 5, 4}, new double[] {2, 3, 6, NONE});
    assertThat(nodes(faces, 0)).containsExactly(0, 1, 4, 3);
    assertThat(nodes(faces, 1)).containsExactly(1, 2, 5);
    assertThat(faces.faults()).isEmpty();
  }

  @Test
  void readsColumnsAsRows() {
    Connectivity.Builder builder = new Connectivity.Builder(MeshLocation.FACE, 2, 3, 0, 9);
    double[] transposed = {0, 3, 1, 4, 2, 5};
    builder.add(transposed, 0, 2, 3);
    builder.add(transposed, 1, 2, 3);
    assertThat(nodes(builder.build(), 1)).containsExactly(3, 4, 5);
  }

  /** The other faces stay as they are. */
  @Test
  void leavesOutFacesThatAreDescribedWronglyAndSaysWhich() {
    Connectivity faces =
        faces(
            0,
            9,
            new double[] {0, 1, 4, 3},
            new double[] {1, 9, 5, NONE},
            new double[] {3, 4, -7, 6},
            new double[] {4, NONE, 8, 7},
            new double[] {4, 5, NONE, NONE},
            new double[] {4, 5.5, 8, NONE},
            new double[] {4, 5, 8, NONE});
    assertThat(faces.faults())
        .containsExactly(
            new ElementFault(Kind.OUT_OF_RANGE, 3, 1, 9),
            new ElementFault(Kind.FILL_WITHIN, 1, 3, 0),
            new ElementFault(Kind.TOO_FEW, 1, 4, 0));
    assertThat(IntStream.range(0, 7).filter(face -> faces.corners(face) > 0)).containsExactly(0, 6);
  }

  /** As writers do that have no fill value: they repeat the last node, or an index of no node. */
  @Test
  void facesMayBeFilledWithoutAFillValue() {
    Connectivity faces =
        faces(
            1,
            9,
            new double[] {2, 3, 6, 6},
            new double[] {2, 3, 6, 0},
            new double[] {2, 3, 6, -1},
            new double[] {2, 3, 6, 2});
    for (int face = 0; face < 4; face++) {
      assertThat(nodes(faces, face)).containsExactly(1, 2, 5);
    }
    assertThat(faces.faults()).containsExactly(new ElementFault(Kind.UNDECLARED_FILL, 2, 1, 0));
  }

  @Test
  void aFaceMayHaveAThousandNodes() {
    double[] ring = IntStream.range(0, 1000).asDoubleStream().toArray();
    assertThat(nodes(faces(0, 1000, ring, ring), 1))
        .containsExactly(IntStream.range(0, 1000).toArray());
  }

  @Test
  void saysWhichIndexIsNone() {
    assertThat(faces(0, 3, new double[] {0, 1, 2}, new double[] {1, 2, 3}).faults().get(0).words())
        .isEqualTo(
            "1 element has an index that is none of the nodes; the first is 1, counted from 0, with"
                + " 3");
  }

  /** An int64 holds no 2^64 - 1, as which some libraries store -1. */
  @Test
  void saysWhichIndexIsNoneAlsoIfItIsLargeOrNotWhole() {
    for (double index : new double[] {0x1p64, 1.5, -7}) {
      assertThat(faces(0, 3, new double[] {index, 1, 2}).faults().get(0).words())
          .endsWith(" with " + (index == -7 ? "-7" : index));
    }
  }

  /** As check does, which keeps none of them. */
  @Test
  void countsFaultsOfElementsThatAreNotKept() {
    ElementReader reader = new ElementReader(MeshLocation.FACE, 1, 5);
    int[] target = new int[4];
    double[] both = {1, 2, 3, 4, 1, 2, 6, Double.NaN};
    assertThat(reader.read(both, 0, 1, 4, target)).isEqualTo(4);
    assertThat(target).containsExactly(0, 1, 2, 3);
    assertThat(reader.read(both, 4, 1, 4, target)).isZero();
    assertThat(reader.faults())
        .containsExactly(new ElementFault(ElementFault.Kind.OUT_OF_RANGE, 1, 1, 6));
  }

  private static Connectivity faces(long start, long nodes, double[]... faces) {
    Connectivity.Builder builder =
        new Connectivity.Builder(MeshLocation.FACE, faces.length, faces[0].length, start, nodes);
    Arrays.stream(faces).forEach(face -> builder.add(face, 0, 1, face.length));
    return builder.build();
  }

  private static int[] nodes(Connectivity faces, int face) {
    return IntStream.range(0, faces.corners(face)).map(i -> faces.node(face, i)).toArray();
  }
}
