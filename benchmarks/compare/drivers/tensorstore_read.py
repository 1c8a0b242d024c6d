import os
import tensorstore as ts
from common import main


def array(path, variable):
    folder = os.path.join(path, variable)
    driver = "zarr3" if os.path.exists(os.path.join(folder, "zarr.json")) else "zarr"
    return ts.open({"driver": driver, "kvstore": {"driver": "file", "path": folder}}, open=True).result()


opened = {}


def read(path, variable, section):
    if variable not in opened:
        opened[variable] = array(path, variable)
    return opened[variable][section].read().result()


# TensorStore opens arrays and lists no groups: compare.py asks it for no opens.
main(lambda path: path, read, lambda path: 0)
