#!/usr/bin/env bash
# pyproj 3.7.2 (PROJ 9.5.1): CRS.from_cf misplaces conic projections with one standard parallel.
#
# CF, appendix F: lambert_conformal_conic and albers_conical_equal_area have one or two standard parallels, and a
# latitude_of_projection_origin, where y is the false northing. With the parallel 25 and the origin 35, 40 N 90 W is x = 442566 and
# y = 577240 in the first, as by PROJ for +lat_1=25 +lat_2=25 +lat_0=35, and by Snyder's formulas. from_cf takes the parallel for the origin
# as well, and y is 1114 kilometres larger. For Albers it makes the equator a second parallel, and both x and y are wrong. If the parallel
# is given twice, both are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet pyproj==3.7.2
cat > "$work/read.py" << 'PYTHON'
import pyproj

common = {
    "longitude_of_central_meridian": -95.0,
    "latitude_of_projection_origin": 35.0,
    "semi_major_axis": 6378137.0,
    "inverse_flattening": 298.257223563,
}
place = "+lat_0=35 +lon_0=-95 +a=6378137 +rf=298.257223563"
for name, projection in (("lambert_conformal_conic", "lcc"), ("albers_conical_equal_area", "aea")):
    for source, crs in (
        ("PROJ string", pyproj.CRS(f"+proj={projection} +lat_1=25 +lat_2=25 {place}")),
        ("[25, 25]", pyproj.CRS.from_cf({"grid_mapping_name": name, "standard_parallel": [25.0, 25.0], **common})),
        ("25", pyproj.CRS.from_cf({"grid_mapping_name": name, "standard_parallel": 25.0, **common})),
    ):
        transformer = pyproj.Transformer.from_crs(crs.geodetic_crs, crs, always_xy=True)
        print(name, source, *(round(x) for x in transformer.transform(-90, 40)))
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py")
expected='lambert_conformal_conic PROJ string 442566 577240
lambert_conformal_conic [25, 25] 442566 577240
lambert_conformal_conic 25 442566 1691546
albers_conical_equal_area PROJ string 444067 548287
albers_conical_equal_area [25, 25] 444067 548287
albers_conical_equal_area 25 475386 515237'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
