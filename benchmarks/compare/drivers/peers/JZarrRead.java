import com.bc.zarr.ZarrArray;
import com.bc.zarr.ZarrGroup;
import java.nio.file.Path;

/** jzarr. It has no strides: the box is read and thinned out. Needs libblosc on the system. */
public final class JZarrRead extends Driver {
  private Path store;

  public static void main(String[] args) throws Exception {
    new JZarrRead().run(args);
  }

  @Override
  void open(String store) {
    this.store = Path.of(store);
  }

  @Override
  int list() throws Exception {
    ZarrGroup group = ZarrGroup.open(store);
    int arrays = 0;
    for (String key : group.getArrayKeys()) {
      ZarrArray array = group.openArray(key);
      array.getShape();
      array.getAttributes();
      arrays++;
    }
    return arrays;
  }

  @Override
  Object read(String variable, int[] start, int[] stop, int[] step) throws Exception {
    int[] shape = new int[start.length];
    for (int d = 0; d < start.length; d++) {
      shape[d] = stop[d] - start[d];
    }
    return strided(ZarrArray.open(store.resolve(variable)).read(shape, start), shape, step);
  }

  @Override
  void close() {}
}
