import java.io.BufferedReader;
import java.io.InputStreamReader;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Prints how many cells of arrays are not missing, and the least and greatest of them, as Spark
 * reads them: a line for each line "URL ARRAY", for serve-clients.py.
 */
class SparkValues {
  public static void main(String[] args) throws Exception {
    try (SparkSession spark =
        SparkSession.builder().master("local[2]").config("spark.ui.enabled", false).getOrCreate()) {
      BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        try {
          System.out.println(values(spark, words[0], words[1]));
        } catch (Exception e) {
          System.out.println("! " + String.valueOf(e).replace('\n', ' '));
        }
      }
    }
  }

  private static String values(SparkSession spark, String url, String array) {
    String cell = "cast(`" + array + "` as double)";
    Row row =
        spark
            .read()
            .format("zarr")
            .option("variables", array)
            .load(url)
            .selectExpr("count(" + cell + ")", "min(" + cell + ")", "max(" + cell + ")")
            .first();
    return "[" + row.get(0) + "," + row.get(1) + "," + row.get(2) + "]";
  }
}
