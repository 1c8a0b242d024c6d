#!/usr/bin/env python3
"""Writes grid mappings of CF with points that PROJ projected, an oracle for the grid mappings of zarr-cdm.

Usage: mappings.py mappings.txt.gz [mappings-per-name]   (needs pyproj)

For each grid_mapping_name of CF's appendix F parameters are drawn, the same at each run: on spheres and ellipsoids, with coordinates in metres, kilometres and
feet, prime meridians other than Greenwich, latitudes of 0, 45 and the poles, equal parallels. Points lie near the centre and far from it; those that PROJ itself does not bring
back are left out. A line is the mapping as JSON, the unit of x and y, and the points: x, y, longitude from Greenwich, latitude.
"""
import gzip
import json
import math
import random
import sys
import warnings

import pyproj

UNITS = {"m": 1, "km": 1000, "US_survey_foot": 1200 / 3937, "metre": 1}
FIGURES = [
    {"earth_radius": 6371229.0},
    {"semi_major_axis": 6370997.0, "semi_minor_axis": 6370997.0},
    {"semi_major_axis": 6378137.0, "inverse_flattening": 298.257223563},
    {"semi_major_axis": 6377397.155, "semi_minor_axis": 6356078.963},
]


def main(output, count=12):
    draw = random.Random(17)
    with open(output, "wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as zipped:
        for name in sorted(PARAMETERS):
            for i in range(int(count)):
                line = mapping(name, draw, i)
                if line:
                    zipped.write((line + "\n").encode())


def latitude(draw, edge=90):
    return draw.choice([0.0, 45.0, -45.0, round(draw.uniform(-edge, edge), 3), round(draw.uniform(-edge, edge), 3)])


def longitude(draw):
    return draw.choice([0.0, 180.0, round(draw.uniform(-180, 180), 3), round(draw.uniform(-180, 180), 3)])


def origin(draw, latitudes=latitude):
    return {"latitude_of_projection_origin": latitudes(draw), "longitude_of_projection_origin": longitude(draw)}


def conic(draw):
    first = round(draw.uniform(10, 80), 2)
    parallels = draw.choice([first, [first, round(min(85, first + draw.uniform(3, 30)), 2)]])
    sign = draw.choice([1, -1])
    parallels = [sign * p for p in parallels] if isinstance(parallels, list) else sign * parallels
    lat = parallels if isinstance(parallels, float) else round(draw.uniform(-60, 60), 2)
    return {"standard_parallel": parallels, "longitude_of_central_meridian": longitude(draw), "latitude_of_projection_origin": lat}


def albers(draw):
    parameters = conic(draw)
    if isinstance(parameters["standard_parallel"], float):
        parameters["standard_parallel"] = [parameters["standard_parallel"]] * 2
    return parameters


def cylindrical(draw, meridian):
    true = draw.choice([{"standard_parallel": round(draw.uniform(-60, 60), 2)}, {"standard_parallel": 0.0},
                        {"scale_factor_at_projection_origin": round(draw.uniform(0.9, 1), 5)}])
    return {meridian: longitude(draw), **true}


def polar(draw):
    pole = draw.choice([90.0, -90.0])
    true = draw.choice([{"standard_parallel": math.copysign(round(draw.uniform(50, 85), 2), pole)},
                        {"scale_factor_at_projection_origin": round(draw.uniform(0.95, 1.05), 4)}])
    return {"latitude_of_projection_origin": pole, "straight_vertical_longitude_from_pole": longitude(draw), **true}


PARAMETERS = {
    "albers_conical_equal_area": albers,
    "azimuthal_equidistant": lambda draw: origin(draw, lambda d: d.choice([90.0, -90.0, latitude(d)])),
    "geostationary": lambda draw: {
        "latitude_of_projection_origin": 0.0, "longitude_of_projection_origin": longitude(draw), "perspective_point_height": 35785831.0,
        **draw.choice([{"sweep_angle_axis": "x"}, {"sweep_angle_axis": "y"}, {"fixed_angle_axis": "x"}])},
    "lambert_azimuthal_equal_area": lambda draw: origin(draw, lambda d: d.choice([90.0, -90.0, 45.0, latitude(d)])),
    "lambert_conformal_conic": conic,
    "lambert_cylindrical_equal_area": lambda draw: cylindrical(draw, "longitude_of_central_meridian"),
    "mercator": lambda draw: cylindrical(draw, "longitude_of_projection_origin"),
    "oblique_mercator": lambda draw: {
        **origin(draw, lambda d: round(d.uniform(-60, 60), 3)), "azimuth_of_central_line": round(draw.uniform(10, 80), 3),
        "scale_factor_at_projection_origin": round(draw.uniform(0.99, 1.01), 5)},
    "orthographic": origin,
    "polar_stereographic": polar,
    "rotated_latitude_longitude": lambda draw: {
        "grid_north_pole_latitude": round(draw.uniform(20, 89), 2), "grid_north_pole_longitude": longitude(draw),
        **draw.choice([{}, {"north_pole_grid_longitude": longitude(draw)}])},
    "sinusoidal": lambda draw: {"longitude_of_projection_origin": longitude(draw)},
    "stereographic": lambda draw: {**origin(draw, lambda d: latitude(d, 80)), "scale_factor_at_projection_origin": round(draw.uniform(0.9, 1.1), 4)},
    "transverse_mercator": lambda draw: {
        "latitude_of_projection_origin": latitude(draw, 80), "longitude_of_central_meridian": longitude(draw),
        "scale_factor_at_central_meridian": round(draw.uniform(0.99, 1.01), 5)},
    "vertical_perspective": lambda draw: {**origin(draw), "perspective_point_height": round(draw.uniform(5e5, 4e7), 1)},
}


def mapping(name, draw, number):
    rotated = name == "rotated_latitude_longitude"
    scanned = name == "geostationary"
    unit = "degrees" if rotated else draw.choice(["radian", "microradian", "m"]) if scanned else draw.choice(list(UNITS))
    parameters = {"grid_mapping_name": name, **PARAMETERS[name](draw), **draw.choice(FIGURES)}
    if not rotated and not scanned and draw.random() < 0.5:
        parameters |= {"false_easting": float(draw.randrange(-500, 5000)), "false_northing": float(draw.randrange(-500, 5000))}
    if number % 4 == 3 and not rotated:
        parameters["longitude_of_prime_meridian"] = draw.choice([2.33722917, -17.66666667])
    height = parameters.get("perspective_point_height", 1)
    factor = 1 if rotated else {"radian": height, "microradian": height * 1e-6}.get(unit) or UNITS[unit]
    in_metres = {key: value * factor if key.startswith("false_") else value for key, value in parameters.items()}
    crs = crs_of(in_metres)
    base = crs.source_crs if rotated else crs.geodetic_crs
    meridian = base.prime_meridian.longitude
    to_plane = pyproj.Transformer.from_crs(base, crs, always_xy=True)
    centre = centre_of(parameters)
    points = []
    for i in range(24):
        spread = 4 if i < 6 else 60 if i < 16 else 180
        lon = round((centre[0] + meridian + draw.uniform(-spread, spread) + 180) % 360 - 180, 3)
        lat = round(max(-89.9, min(89.9, centre[1] + draw.uniform(-spread, spread) / 2)), 3)
        x, y = to_plane.transform(lon - meridian, lat)
        if not (math.isfinite(x) and math.isfinite(y)):
            continue
        back_lon, back_lat = to_plane.transform(x, y, direction="INVERSE")
        if math.isfinite(back_lon) and abs((back_lon + meridian - lon + 180) % 360 - 180) < 1e-8 and abs(back_lat - lat) < 1e-8:
            points.append([float(f"{x / factor:.13g}"), float(f"{y / factor:.13g}"), lon, lat])
        if len(points) == 3 and i < 10:
            points.pop()
    return "\t".join([json.dumps(parameters), unit, json.dumps(points[:6])]) if points else None


def crs_of(parameters):
    crs = pyproj.CRS.from_cf(parameters)
    if parameters["grid_mapping_name"] != "lambert_cylindrical_equal_area" or "standard_parallel" in parameters:
        return crs
    # pyproj makes a parallel of the scale, on WGS 84 whatever the figure.
    figure = crs.ellipsoid
    return pyproj.CRS.from_user_input(
        f"+proj=cea +lon_0={parameters['longitude_of_central_meridian']} +k_0={parameters['scale_factor_at_projection_origin']} "
        f"+x_0={parameters.get('false_easting', 0)} +y_0={parameters.get('false_northing', 0)} "
        f"+a={figure.semi_major_metre} +b={figure.semi_minor_metre} +pm={parameters.get('longitude_of_prime_meridian', 0)}")


def centre_of(parameters):
    lon = next((parameters[k] for k in ("longitude_of_projection_origin", "longitude_of_central_meridian", "straight_vertical_longitude_from_pole",
                                        "grid_north_pole_longitude") if k in parameters), 0)
    lat = parameters.get("latitude_of_projection_origin", 0)
    return lon, lat


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*sys.argv[1:])
