import dev.zarr.zarrjava.store.HttpStore;
import dev.zarr.zarrjava.store.StoreHandle;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * Prints the values of arrays as zarr-java reads them, a line for each line "URL ARRAY VERSION",
 * for serve-clients.py.
 */
class ZarrJavaValues {
  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      try {
        System.out.println(values(new HttpStore(words[0]).resolve(words[1]), words[2]));
      } catch (Exception e) {
        System.out.println("! " + String.valueOf(e).replace('\n', ' '));
      }
    }
  }

  private static String values(StoreHandle array, String version) throws Exception {
    ucar.ma2.Array values =
        version.equals("3")
            ? dev.zarr.zarrjava.v3.Array.open(array).read()
            : dev.zarr.zarrjava.v2.Array.open(array).read();
    StringBuilder text = new StringBuilder("[");
    while (values.hasNext()) {
      double value = values.nextDouble();
      text.append(text.length() > 1 ? "," : "").append(Double.isFinite(value) ? value : "null");
    }
    return text + "]";
  }
}
