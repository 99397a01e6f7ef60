import {
  CenteredTextSymbolizer,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
  exp,
} from "protomaps-leaflet";

type Colors = Readonly<
  Record<
    | "water"
    | "earth"
    | "park"
    | "wood"
    | "building"
    | "road"
    | "casing"
    | "highway"
    | "highwayCasing"
    | "rail"
    | "border"
    | "label"
    | "strong"
    | "halo"
    | "onWater"
    | "onPark",
    string
  >
>;

/** Quiet enough that pins, prices and the route are what is seen. */
const light: Colors = {
  water: "#c4dfeb",
  earth: "#f0f3f1",
  park: "#d9ead6",
  wood: "#d0e3d2",
  building: "#e4e9e8",
  road: "#ffffff",
  casing: "#dce3e2",
  highway: "#fdf0d2",
  highwayCasing: "#ecd7a5",
  rail: "#b9c6c8",
  border: "#a9b8bb",
  label: "#44575d",
  strong: "#1f3a43",
  halo: "rgb(255 255 255 / 0.85)",
  onWater: "#2f6785",
  onPark: "#356a3d",
};
const dark: Colors = {
  water: "#0c2a3a",
  earth: "#0d1e25",
  park: "#10302a",
  wood: "#0f2b27",
  building: "#132a33",
  road: "#20404a",
  casing: "#122c35",
  highway: "#4a4427",
  highwayCasing: "#2c2a1c",
  rail: "#2a454f",
  border: "#3a5862",
  label: "#a9bdc2",
  strong: "#dce9ea",
  halo: "rgb(8 21 27 / 0.85)",
  onWater: "#7fb3cf",
  onPark: "#84bd8c",
};

const kindOf = ({ props }: Feature) => String(props["kind"]);
const isOf =
  (...kinds: string[]) =>
  (_zoom: number, feature: Feature) =>
    kinds.includes(kindOf(feature));

const greens = ["park", "garden", "golf_course", "nature_reserve", "national_park", "grass", "recreation_ground"];
const woods = ["wood", "forest"];
const small = ["minor_road", "other"];
const large = ["major_road", "medium_road"];

const smallWidth = exp(1.6, [
  [11, 0.3],
  [13, 1.4],
  [16, 9],
  [18, 18],
]);
const largeWidth = exp(1.6, [
  [8, 0.6],
  [13, 4],
  [16, 14],
  [18, 26],
]);
const highwayWidth = exp(1.6, [
  [5, 0.6],
  [13, 6],
  [16, 17],
  [18, 32],
]);
const wider = (width: (zoom: number) => number) => (zoom: number) => width(zoom) + 2;

/** How a source is drawn whose layers are named as Protomaps names them: ours, and what operators get from there. */
export function drawingOf(dataSource: string, mode: "light" | "dark") {
  const colors = mode === "dark" ? dark : light;
  return { paint: paintOf(dataSource, colors), labels: labelsOf(dataSource, colors) };
}

export const backgroundOf = (mode: "light" | "dark") => (mode === "dark" ? dark : light).water;

function paintOf(dataSource: string, colors: Colors): PaintRule[] {
  const area = (dataLayer: string, fill: string, filter?: PaintRule["filter"], minzoom?: number): PaintRule => ({
    dataSource,
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill }),
    ...(filter && { filter }),
    ...(minzoom !== undefined && { minzoom }),
  });
  const roads = (kinds: string[], color: string, width: (zoom: number) => number, minzoom = 0): PaintRule => ({
    dataSource,
    dataLayer: "roads",
    symbolizer: new LineSymbolizer({ color, width, lineCap: "round", lineJoin: "round" }),
    filter: isOf(...kinds),
    minzoom,
  });
  const dashed = (dataLayer: string, color: string, dash: number[], filter: PaintRule["filter"]): PaintRule => ({
    dataSource,
    dataLayer,
    symbolizer: new LineSymbolizer({ color, width: 1.2, dash }),
    ...(filter && { filter }),
  });
  return [
    area("earth", colors.earth),
    area("landuse", colors.park, isOf(...greens)),
    area("landuse", colors.wood, isOf(...woods)),
    area("water", colors.water),
    area("buildings", colors.building, undefined, 15),
    dashed("roads", colors.rail, [6, 4], isOf("rail")),
    roads(small, colors.casing, wider(smallWidth), 13),
    roads(large, colors.casing, wider(largeWidth), 10),
    roads(["highway"], colors.highwayCasing, wider(highwayWidth)),
    roads(small, colors.road, smallWidth, 12),
    roads(large, colors.road, largeWidth),
    roads(["highway"], colors.highway, highwayWidth),
    dashed("boundaries", colors.border, [4, 3], () => true),
  ];
}

const family = "Figtree, sans-serif";

function labelsOf(dataSource: string, colors: Colors): LabelRule[] {
  const halo = { stroke: colors.halo, width: 3, fontFamily: family, lineHeight: 1.3 };
  const names = { labelProps: ["name:en", "name"] };
  const place = (kinds: string[], zooms: [number, number], size: number, weight: number, fill: string): LabelRule => ({
    dataSource,
    dataLayer: "places",
    symbolizer: new CenteredTextSymbolizer({ ...halo, ...names, fill, fontSize: size, fontWeight: weight }),
    filter: isOf(...kinds),
    minzoom: zooms[0],
    maxzoom: zooms[1],
  });
  const along = (kinds: string[], minzoom: number): LabelRule => ({
    dataSource,
    dataLayer: "roads",
    symbolizer: new LineLabelSymbolizer({
      ...names,
      fill: colors.label,
      stroke: colors.halo,
      width: 3,
      fontFamily: family,
      fontSize: 12,
      fontWeight: 500,
    }),
    filter: isOf(...kinds),
    minzoom,
  });
  const spot = (kinds: string[], fill: string): LabelRule => ({
    dataSource,
    dataLayer: "pois",
    symbolizer: new CenteredTextSymbolizer({ ...halo, ...names, fill, fontSize: 12, fontWeight: 500 }),
    filter: isOf(...kinds),
    minzoom: 13,
  });
  return [
    place(["country"], [2, 4], 12, 600, colors.label),
    place(["region"], [5, 8], 12, 500, colors.label),
    place(["locality"], [7, 12], 15, 650, colors.strong),
    place(["neighbourhood"], [13, 16], 13, 600, colors.strong),
    along(["highway", ...large], 12),
    spot(["river", "lake"], colors.onWater),
    spot([...greens, ...woods], colors.onPark),
    along(small, 15),
  ];
}
