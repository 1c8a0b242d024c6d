// Asks the 33 queries and makes the five writes of tools/spark-queries.py with data frames of Scala, and compares them with what xarray gave.
// Prints what differs, and ends with 1 if anything does.
//
// Usage, in the root of the repository: spark-shell --master 'local[2]' --jars JAR -i tools/spark-frames.scala
//
// JAR is zarr-cdm-spark-...-all.jar for the Scala of this Spark.

import java.nio.file.Files
import java.util.{Locale, TimeZone}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions._
import scala.util.Try

TimeZone.setDefault(TimeZone.getTimeZone("UTC"))
spark.conf.set("spark.sql.session.timeZone", "UTC")
val fixtures = "spark/src/test/resources/io/github/zarrcdm/spark"
val d = spark.read.format("zarr").load(s"$fixtures/queries.zarr.zip")
val means = d.groupBy("lat", "lon").agg(avg("t2m").as("mean"))
val weight = cos(radians($"lat"))

/** The data frames of the queries, in their order. */
val queries = Seq(
  d.agg(count("*"), count("t2m"), count("rain")),
  d.agg(avg("t2m"), min("t2m"), max("t2m"), sum("t2m")),
  d.agg(avg("rain"), sum("count"), max("count"), avg("count")),
  d.agg(stddev_pop("t2m"), var_pop("t2m"), stddev_samp("t2m"), var_samp("t2m")),
  d.groupBy("lat").avg("t2m"),
  d.groupBy("lat", "lon").agg(avg("t2m"), count("rain")),
  d.groupBy("time").sum("rain"),
  d.groupBy("lat").agg(stddev("t2m"), var_pop("rain")),
  d.groupBy(hour($"time")).avg("t2m"),
  d.groupBy(dayofmonth($"time")).max("rain"),
  d.groupBy(date_trunc("DAY", $"time"), $"lat").avg("t2m"),
  d.groupBy("zone").agg(avg("t2m"), count("*")),
  d.groupBy("step").min("t2m"),
  d.groupBy(floor($"lat" / 20)).sum("count"),
  d.where($"lat" === 20 && $"lon" === 90).select("time", "t2m"),
  d.where($"time" === "2020-02-28 06:00:00").select("lat", "lon", "rain"),
  d.where($"lat".between(-20, 20) && $"lon" > 100 && $"lon" <= 200).agg(avg("t2m")),
  d.where($"time" >= "2020-02-29" && $"time" < "2020-03-01").agg(max("rain")),
  d.where(hour($"time") === 12).groupBy("lat").avg("t2m"),
  d.where($"lon" === 0 || $"lon" === 330).agg(count("t2m")),
  d.where($"lat" > 20 && $"lon" < 60 || $"lat" < -20 && $"lon" > 300).agg(sum("rain")),
  d.where($"zone" === "tropics").agg(avg("t2m")),
  d.where(($"lon" - 360).between(-120, -30)).agg(avg("t2m")),
  d.where($"t2m" > 299.5).agg(count("*")),
  d.where($"rain".isNull).agg(avg("t2m")),
  d.where($"rain" > 3.5).groupBy("lat").count(),
  d.agg(sum($"t2m" * $"rain")),
  d.agg(sum($"t2m" * weight) / sum(when($"t2m".isNotNull, weight))),
  d.agg(min("time"), max("time"), min("lat"), max("lon"), countDistinct("time")),
  d.select("zone").distinct(),
  d.join(d.agg(max("time").as("time")), "time").agg(avg("t2m")),
  d.orderBy($"time".desc, $"lat", $"lon").limit(5).select("time", "lat", "lon", "count"),
  d.where($"time" < "2020-02-28").join(means, Seq("lat", "lon")).groupBy("lat").agg(avg($"t2m" - $"mean")))

/** A value as text: numbers to eight digits, as sums differ by their order, and moved off decimals that end in a 5. */
def text(value: Any): String = value match {
  case null => "null"
  case number: Number => "%.8g".formatLocal(Locale.ROOT, number.doubleValue * (1 + 1e-11) + 0.0)
  case time: java.sql.Timestamp => time.toString.stripSuffix(".0")
  case other => Try(other.toString.toDouble).map(text(_)).getOrElse(other.toString)
}

def texts(rows: Seq[Seq[Any]]): Seq[String] = rows.map(_.map(text).mkString(" | "))

def found(frame: DataFrame): Seq[String] = texts(frame.collect().toSeq.map(_.toSeq))

def json(name: String): Seq[Row] = spark.read.option("multiLine", true).json(s"$fixtures/$name.json").collect().toSeq

def compare(name: String, found: Seq[String], expected: Seq[String]): Boolean = {
  if (found != expected) println(s"$name: ${found.diff(expected).take(5)} instead of ${expected.diff(found).take(5)}")
  found == expected
}

val answers = json("queries")
assert(answers.size == queries.size)
val right = answers.zip(queries).count { case (answer, query) =>
  compare(answer.getAs[String]("sql"), found(query).sorted, texts(answer.getAs[scala.collection.Seq[scala.collection.Seq[Any]]]("rows").map(_.toSeq).toSeq).sorted)
}

val folder = Files.createTempDirectory("spark-frames").toString
val first = d.where($"time" < "2020-02-28").select("time", "lat", "lon", "rain")

def daily(rows: DataFrame) = rows.groupBy(date_trunc("DAY", $"time").as("time"), $"lat", $"lon").agg(avg("t2m").as("t2m"))

d.groupBy("lat", "lon").agg(avg("t2m").as("t2m")).write.format("zarr").save(s"$folder/0.zarr")
daily(d.where($"time" < "2020-02-29")).write.format("zarr").save(s"$folder/1.zarr")
daily(d.where($"time" >= "2020-02-29")).write.format("zarr").mode("append").save(s"$folder/1.zarr")
d.groupBy(hour($"time").as("hour"), $"lat").agg(max("rain").as("rain")).write.format("zarr").save(s"$folder/2.zarr")
first.where($"rain" > 3.5).write.format("zarr").save(s"$folder/3.zarr")
spark.conf.set("spark.sql.catalog.written", "io.github.zarrcdm.spark.ZarrCatalog")
spark.conf.set("spark.sql.catalog.written.path", folder)
spark.conf.set("spark.sql.catalog.written.writable", "true")
first.writeTo("written.`4`").create()
first.where($"lat" > 20 && $"lon" < 90).withColumn("rain", $"rain" * 2).writeTo("written.`4`").overwrite(lit(true))

val written = json("writes").zipWithIndex.count { case (made, n) =>
  val dimensions = made.getAs[scala.collection.Seq[String]]("dimensions").toSeq
  val columns = dimensions :+ made.getAs[String]("variable")
  val places = dimensions.foldLeft(Seq(Seq.empty[Any])) { (all, name) =>
    all.flatMap(place => made.getAs[Row]("coordinates").getAs[scala.collection.Seq[Any]](name).map(place :+ _))
  }
  val expected = places.zip(made.getAs[scala.collection.Seq[Any]]("values")).map { case (place, value) => place :+ value }
  val stored = spark.read.format("zarr").load(s"$folder/$n.zarr").select(columns.map(col): _*).orderBy(dimensions.map(col): _*)
  compare(made.getAs[scala.collection.Seq[String]]("sql").mkString("; "), found(stored), texts(expected))
}

println(s"Spark ${spark.version}: $right of 33 queries and $written of 5 writes as xarray has them")
System.exit(if (right + written == 38) 0 else 1)
