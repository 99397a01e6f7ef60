import {
  CenteredTextSymbolizer,
  type Feature,
  type LabelRule,
  type LabelSymbolizer,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
  exp,
} from "protomaps-leaflet";

type MapColors = Readonly<
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

/** Quiet colors, so that pins, prices and the route stand out. */
const lightColors: MapColors = {
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
const darkColors: MapColors = {
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
const isOfKind =
  (...kinds: string[]) =>
  (_zoom: number, feature: Feature) =>
    kinds.includes(kindOf(feature));

const greenKinds = ["park", "garden", "golf_course", "nature_reserve", "national_park", "grass", "recreation_ground"];
const woodKinds = ["wood", "forest"];
const smallRoads = ["minor_road", "other"];
const largeRoads = ["major_road", "medium_road"];

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

/** Whether a label has no room where it would stand, in pixels of the whole map at a zoom. */
export type IsCovered = (box: { minX: number; minY: number; maxX: number; maxY: number }, zoom: number) => boolean;

/** Drawing rules for a source with Protomaps' layer names: ours, and those that operators get from there. Covered labels are left out. */
export function mapDrawing(dataSource: string, mode: "light" | "dark", isCovered: IsCovered) {
  const colors = mode === "dark" ? darkColors : lightColors;
  return {
    paint: paintRules(dataSource, colors),
    labels: labelRules(dataSource, colors).map((rule) => ({
      ...rule,
      symbolizer: uncovered(rule.symbolizer, isCovered),
    })),
  };
}

/** Of a label's places only those that nothing covers. */
const uncovered = (symbolizer: LabelSymbolizer, isCovered: IsCovered): LabelSymbolizer => ({
  place: (layout, geometry, feature) =>
    symbolizer
      .place(layout, geometry, feature)
      ?.filter(({ bboxes }) => !bboxes.some((box) => isCovered(box, layout.zoom))),
});

export const backgroundOf = (mode: "light" | "dark") => (mode === "dark" ? darkColors : lightColors).water;

function paintRules(dataSource: string, colors: MapColors): PaintRule[] {
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
    filter: isOfKind(...kinds),
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
    area("landuse", colors.park, isOfKind(...greenKinds)),
    area("landuse", colors.wood, isOfKind(...woodKinds)),
    area("water", colors.water),
    area("buildings", colors.building, undefined, 15),
    dashed("roads", colors.rail, [6, 4], isOfKind("rail")),
    roads(smallRoads, colors.casing, wider(smallWidth), 13),
    roads(largeRoads, colors.casing, wider(largeWidth), 10),
    roads(["highway"], colors.highwayCasing, wider(highwayWidth)),
    roads(smallRoads, colors.road, smallWidth, 12),
    roads(largeRoads, colors.road, largeWidth),
    roads(["highway"], colors.highway, highwayWidth),
    dashed("boundaries", colors.border, [4, 3], () => true),
  ];
}

const fontStack = "Figtree, sans-serif";

function labelRules(dataSource: string, colors: MapColors): LabelRule[] {
  const halo = { stroke: colors.halo, width: 3, fontFamily: fontStack, lineHeight: 1.3 };
  const names = { labelProps: ["name:en", "name"] };
  const placeLabels = (
    kinds: string[],
    zooms: [number, number],
    size: number,
    weight: number,
    fill: string,
  ): LabelRule => ({
    dataSource,
    dataLayer: "places",
    symbolizer: new CenteredTextSymbolizer({ ...halo, ...names, fill, fontSize: size, fontWeight: weight }),
    filter: isOfKind(...kinds),
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
      fontFamily: fontStack,
      fontSize: 12,
      fontWeight: 500,
    }),
    filter: isOfKind(...kinds),
    minzoom,
  });
  const spot = (kinds: string[], fill: string): LabelRule => ({
    dataSource,
    dataLayer: "pois",
    symbolizer: new CenteredTextSymbolizer({ ...halo, ...names, fill, fontSize: 12, fontWeight: 500 }),
    filter: isOfKind(...kinds),
    minzoom: 13,
  });
  return [
    placeLabels(["country"], [2, 4], 12, 600, colors.label),
    placeLabels(["region"], [5, 8], 12, 500, colors.label),
    placeLabels(["locality"], [7, 12], 15, 650, colors.strong),
    placeLabels(["neighbourhood"], [13, 16], 13, 600, colors.strong),
    along(["highway", ...largeRoads], 12),
    spot(["river", "lake"], colors.onWater),
    spot([...greenKinds, ...woodKinds], colors.onPark),
    along(smallRoads, 15),
  ];
}
