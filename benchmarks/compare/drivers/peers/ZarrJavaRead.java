import dev.zarr.zarrjava.core.Array;
import dev.zarr.zarrjava.core.Group;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** zarr-java. It has no strides: the box is read and thinned out. */
public final class ZarrJavaRead extends Driver {
  private final Map<String, Array> arrays = new ConcurrentHashMap<>();
  private Path store;

  public static void main(String[] args) throws Exception {
    new ZarrJavaRead().run(args);
  }

  @Override
  void open(String store) {
    this.store = Path.of(store);
  }

  @Override
  int list() throws Exception {
    return (int)
        Group.open(store)
            .list()
            .filter(node -> node instanceof Array array && array.metadata().shape != null)
            .count();
  }

  @Override
  Object read(String variable, int[] start, int[] stop, int[] step) throws Exception {
    if (!arrays.containsKey(variable)) {
      arrays.put(variable, Array.open(store.resolve(variable)));
    }
    long[] offset = new long[start.length];
    int[] shape = new int[start.length];
    for (int d = 0; d < start.length; d++) {
      offset[d] = start[d];
      shape[d] = stop[d] - start[d];
    }
    ucar.ma2.Array box = arrays.get(variable).read(offset, shape);
    return strided(box.get1DJavaArray(box.getDataType()), shape, step);
  }

  @Override
  void close() {
    arrays.clear();
  }
}
