"""How each reader of the comparison is started, which version it has, and which stores it reads."""
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, "benchmarks", "target", "compare")
DRIVERS = os.path.join(HERE, "drivers")
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable

# What a Python may have: the driver, the expression of its version, and the first version that reads Zarr 3 (none: it does not).
PYTHON_READERS = {
    "zarr-python": ("zarr_python.py", "__import__('zarr').__version__", (3,)),
    "xarray": ("xarray_zarr.py", "__import__('xarray').__version__", None),
    "GDAL": ("gdal_md.py", "__import__('osgeo.gdal').gdal.__version__", (3, 9)),
    "netcdf-c": ("netcdf_c.py", "__import__('netCDF4').__netcdf4libversion__", None),
    "TensorStore": ("tensorstore_read.py", "__import__('tensorstore') and __import__('importlib.metadata').metadata.version('tensorstore')", (0,)),
}
# How Java writes and uses an archive of classes, from which version on.
ARCHIVES = [(25, "-XX:AOTCacheOutput=%s", "-XX:AOTCache=%s"), (13, "-XX:ArchiveClassesAtExit=%s", "-XX:SharedArchiveFile=%s")]


class Reader:
    """A command; whether its program compiles as it runs, takes options of our JVM, and reads version 2 or 3 of Zarr. One with an
    archive of classes, which the command "training" makes, is measured in new processes only."""

    def __init__(self, command, version="", compiles=False, is_ours=False, v3=False, archive=None, training=None):
        self.command, self.version, self.compiles, self.is_ours, self.v3 = command, version, compiles, is_ours, v3
        self.archive, self.training = archive, training


def all_readers(options):
    """Those that the machine has, by name: ours first. A second one of a kind has its version in its name."""
    found = {"ours": ours(options.built)}
    for java in map(shlex.split, options.java or ["java"]):
        found["ours with archive (Java %s)" % " ".join([str(feature(java))] + java[1:])] = with_archive(found["ours"], java)
    for python in [PYTHON] + options.python:
        for name, reader in of_python(shlex.split(python)).items():
            if not any(name == n and reader.version == r.version for n, r in found.items()):
                found[name if name not in found else "%s %s" % (name, reader.version)] = reader
    found["zarrita"] = zarrita()
    found["zarr-java"] = on_jvm("ZarrJavaRead", v3=True)
    found["jzarr"] = on_jvm("JZarrRead")
    found["floor"] = floor()
    return {name: reader for name, reader in found.items() if reader}


def versions(readers):
    return ", ".join("%s %s" % (name, reader.version) if reader.version and reader.version not in name else name
                     for name, reader in readers.items())


def ours(built):
    if not built:
        if not shutil.which("mvn"):
            sys.exit("mvn is missing; it builds the drop-in jar that is measured")
        subprocess.run(["mvn", "-q", "-Dquick", "-DskipTests", "-pl", "thredds-config,benchmarks", "-am", "package"],
                       cwd=ROOT, check=True, stdout=sys.stderr)
    return Reader(on_class_path(drop_in() + netcdf_java(), [], "CdmRead"), "on Java " + java_version(["java"]),
                  compiles=True, is_ours=True, v3=True)


def with_archive(reader, java):
    """The same with an archive of the classes of an open and a read, made by its first process, and with the options in java."""
    made, write, use = next((a for a in ARCHIVES if feature(java) >= a[0]), (0, "", ""))
    if not made:
        return None
    archive = os.path.join(WORK, "java-%s.archive" % "".join([str(feature(java))] + java[1:]).replace(":", ""))
    if os.path.exists(archive):
        os.remove(archive)
    return Reader(java + [use % archive] + reader.command[1:], "on Java " + java_version(java), compiles=True, is_ours=True, v3=True,
                  archive=archive, training=java + [write % archive] + reader.command[1:])


def train(reader, store):
    """Makes the archive of a reader that is to have one and has none, by a read of a store, or by an open if it has no t2m."""
    if reader.archive and not os.path.exists(reader.archive):
        section = ["t2m", "0:10,0:10,0:10", "0"] if os.path.exists(os.path.join(store, "t2m")) else ["-", "-", "0"]
        subprocess.run(reader.training + [store] + section, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def java_version(java):
    said = subprocess.run(java[:1] + ["-version"], stderr=subprocess.PIPE).stderr.decode()
    return re.search(r'version "([^"]+)"', said).group(1)


def feature(java):
    return int(java_version(java).split(".")[0])


def drop_in():
    return glob.glob(os.path.join(ROOT, "thredds-config", "target", "zarr-cdm-*-all.jar"))


def netcdf_java():
    return [jar for jar in glob.glob(os.path.join(ROOT, "benchmarks", "target", "lib", "*.jar"))
            if not os.path.basename(jar).startswith("zarr-cdm")]


def on_jvm(driver, v3=False):
    """Runs if the jars of peers/pom.xml are in WORK/peers."""
    jars = glob.glob(os.path.join(WORK, "peers", "*.jar"))
    return Reader(on_class_path(jars + netcdf_java(), ["peers"], driver), compiles=True, v3=v3) if jars else None


def on_class_path(jars, folder, driver):
    classes = os.path.join(WORK, driver + ".jar")
    compiled = os.path.join(WORK, "classes")
    classpath = os.pathsep.join(jars)
    sources = [os.path.join(DRIVERS, "Driver.java"), os.path.join(DRIVERS, *folder, driver + ".java")]
    subprocess.run(["javac", "--release", "17", "-d", compiled, "-cp", classpath, *sources], check=True)
    # Archives of classes take jars only.
    subprocess.run(["jar", "--create", "--file", classes, "-C", compiled, "."], check=True)
    return ["java", "-cp", classes + os.pathsep + classpath, driver]


def of_python(python):
    found = {}
    for name, (driver, version, v3) in PYTHON_READERS.items():
        said = subprocess.run(python + ["-c", "print(%s)" % version], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if said.returncode == 0:
            number = said.stdout.decode().split()[0].split("+")[0]
            digits = tuple(int(part) for part in re.findall(r"\d+", number)[:3])
            found[name] = Reader(python + [os.path.join(DRIVERS, driver)], number, v3=v3 is not None and digits >= v3)
    return found


def python(driver, module):
    found = subprocess.run([PYTHON, "-c", "import " + module], stderr=subprocess.DEVNULL).returncode == 0
    return Reader([PYTHON, os.path.join(DRIVERS, driver)]) if found else None


def zarrita():
    """Runs if its packages are in WORK: npm install --prefix benchmarks/target/compare zarrita @zarrita/storage"""
    if not shutil.which("node") or not os.path.isdir(os.path.join(WORK, "node_modules", "zarrita")):
        return None
    # Node looks for packages beside the program.
    return Reader(["node", shutil.copy(os.path.join(DRIVERS, "zarrita.mjs"), WORK)], compiles=True, v3=True)


def floor():
    program = os.path.join(WORK, "floor")
    compiled = shutil.which("cc") and subprocess.run(
        ["cc", "-O3", "-march=native", "-o", program, os.path.join(DRIVERS, "floor.c"), "-lblosc", "-lzstd", "-lz", "-lpthread"],
        stderr=subprocess.DEVNULL).returncode == 0
    return Reader([program]) if compiled else None
