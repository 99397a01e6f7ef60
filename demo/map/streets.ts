/** What stands on the demo town's map, drawn by us: [longitude, latitude], as maps have it. No street is where one is. */
export type MapPoint = readonly [longitude: number, latitude: number];
type Street = { kind: "highway" | "major_road" | "minor_road" | "rail"; name?: string; line: readonly MapPoint[] };
type Area = { kind: "park" | "river" | "wood"; name?: string; ring: readonly MapPoint[] };

const west = -91.695;
const east = -91.632;

/** Where the river’s bank is: it comes from the northwest and leaves in the east. */
const riverBank: readonly MapPoint[] = [
  [-91.72, 44.0705],
  [-91.705, 44.0692],
  [-91.692, 44.0668],
  [-91.679, 44.0655],
  [-91.667, 44.0638],
  [-91.6585, 44.0622],
  [-91.648, 44.0604],
  [-91.637, 44.0572],
  [-91.622, 44.0541],
  [-91.605, 44.052],
];

const moveLine = (line: readonly MapPoint[], across: number, down: number): MapPoint[] =>
  line.map(([x, y]) => [x + across, y + down]);

/** Where a street that runs with the river is, so many blocks below its bank. */
function alongRiver(blocks: number, from: number, to: number): MapPoint[] {
  const parallel = moveLine(riverBank, 0, -blocks * 0.00135).filter(([x]) => x > from && x < to);
  return parallel.map(([x, y]) => [x, y + Math.sin(x * 900 + blocks) * 0.00004]);
}

const ordinals = ["Front", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
const trees = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hickory", "Ironwood", "Juniper", "Larch"];

const streetsAlongRiver: Street[] = ordinals.map((name, at) => ({
  kind: name === "Fifth" ? "major_road" : "minor_road",
  name: `${name} Street`,
  line: alongRiver(at + 1, at < 3 ? -91.682 : -91.688, at < 6 ? -91.636 : -91.64),
}));

const streetsAcrossRiver: Street[] = trees.map((name, at) => {
  const x = -91.6815 + at * 0.0043;
  return {
    kind: "minor_road",
    name: `${name} Street`,
    line: [
      [x, 44.0642 - at * 0.00082],
      [x + 0.0006, 44.056 - at * 0.0006],
      [x + 0.0011, 44.0492 - at * 0.0003],
    ],
  };
});

/** The new part of town, in the southeast, and the lanes in the west. */
const lanes: Street[] = [
  {
    kind: "minor_road",
    name: "Larkspur Lane",
    line: [
      [-91.684, 44.0522],
      [-91.678, 44.0516],
      [-91.6718, 44.0511],
      [-91.6662, 44.0514],
    ],
  },
  {
    kind: "minor_road",
    name: "Clover Lane",
    line: [
      [-91.6785, 44.0545],
      [-91.6779, 44.0516],
      [-91.6776, 44.0492],
    ],
  },
  {
    kind: "minor_road",
    name: "Thistle Lane",
    line: [
      [-91.6731, 44.0543],
      [-91.6722, 44.0511],
      [-91.6716, 44.0489],
    ],
  },
  {
    kind: "minor_road",
    name: "Mill Row",
    line: [
      [-91.6549, 44.0588],
      [-91.6521, 44.0572],
      [-91.6498, 44.0556],
    ],
  },
  {
    kind: "minor_road",
    name: "Levee Road",
    line: [
      [-91.684, 44.0651],
      [-91.672, 44.0632],
      [-91.6587, 44.0608],
      [-91.648, 44.059],
      [-91.638, 44.0562],
    ],
  },
  {
    kind: "minor_road",
    name: "Quarry Road",
    line: [
      [-91.6755, 44.0478],
      [-91.679, 44.0462],
      [-91.6821, 44.0444],
      [-91.6868, 44.0429],
      [-91.6905, 44.0405],
    ],
  },
  {
    kind: "major_road",
    name: "County Road 7",
    line: [
      [-91.72, 44.0348],
      [-91.705, 44.0366],
      [-91.6933, 44.0382],
      [-91.684, 44.0397],
      [-91.676, 44.0421],
      [-91.6705, 44.0452],
    ],
  },
  {
    kind: "minor_road",
    name: "Bluestem Drive",
    line: [
      [-91.6563, 44.0478],
      [-91.6522, 44.0475],
      [-91.6479, 44.0469],
      [-91.6441, 44.0458],
      [-91.6425, 44.0437],
      [-91.6438, 44.0418],
    ],
  },
  {
    kind: "minor_road",
    name: "Switchgrass Court",
    line: [
      [-91.6522, 44.0475],
      [-91.6513, 44.0455],
      [-91.6495, 44.0446],
    ],
  },
  {
    kind: "minor_road",
    name: "Aster Court",
    line: [
      [-91.6479, 44.0469],
      [-91.6471, 44.0448],
      [-91.6452, 44.0439],
    ],
  },
  {
    kind: "minor_road",
    name: "Timber Trail",
    line: [
      [-91.6438, 44.0382],
      [-91.6422, 44.0354],
      [-91.6402, 44.0327],
      [-91.6379, 44.0304],
      [-91.6388, 44.0281],
    ],
  },
  {
    kind: "minor_road",
    name: "Overlook Drive",
    line: [
      [-91.6607, 44.0375],
      [-91.6642, 44.0349],
      [-91.6668, 44.032],
      [-91.6655, 44.0298],
      [-91.6611, 44.0286],
      [-91.6571, 44.0297],
    ],
  },
  {
    kind: "minor_road",
    name: "Ridge Road",
    line: [
      [-91.684, 44.0291],
      [-91.6742, 44.028],
      [-91.6655, 44.0298],
    ],
  },
];

const throughStreets: Street[] = [
  {
    kind: "highway",
    name: "Highway 61",
    line: [
      [-91.73, 44.0466],
      [-91.705, 44.0428],
      [-91.688, 44.0408],
      [-91.672, 44.0394],
      [-91.656, 44.0386],
      [-91.642, 44.0397],
      [-91.626, 44.0418],
      [-91.6, 44.0437],
    ],
  },
  {
    kind: "major_road",
    name: "Prairie Avenue",
    line: [
      [-91.6636, 44.0625],
      [-91.6632, 44.0552],
      [-91.6622, 44.0478],
      [-91.6611, 44.0389],
      [-91.6607, 44.0375],
    ],
  },
  {
    kind: "major_road",
    name: "Depot Street",
    line: [
      [-91.69, 44.0506],
      [-91.6762, 44.0484],
      [-91.6622, 44.0478],
      [-91.6505, 44.0499],
      [-91.6382, 44.0519],
      [-91.622, 44.0508],
    ],
  },
  {
    kind: "major_road",
    name: "Orchard Road",
    line: [
      [-91.6705, 44.0452],
      [-91.6712, 44.0394],
      [-91.6704, 44.0336],
      [-91.6742, 44.028],
    ],
  },
  {
    kind: "major_road",
    name: "Bluff Road",
    line: [
      [-91.6438, 44.0418],
      [-91.6432, 44.0396],
      [-91.6438, 44.0382],
      [-91.651, 44.0353],
      [-91.6607, 44.0375],
    ],
  },
  {
    kind: "rail",
    line: [
      [-91.72, 44.0541],
      [-91.699, 44.0523],
      [-91.684, 44.0571],
      [-91.668, 44.0586],
      [-91.652, 44.0557],
      [-91.64, 44.0533],
      [-91.605, 44.0486],
    ],
  },
];

/** From one bank to the other, as wide as a map needs it. */
const river: MapPoint[] = [...riverBank, ...moveLine(riverBank, 0.003, 0.0062).toReversed()];

const areas: Area[] = [
  { kind: "river", name: "Mississippi River", ring: river },
  {
    kind: "river",
    name: "The Slough",
    ring: [
      [-91.6603, 44.0617],
      [-91.6578, 44.0613],
      [-91.655, 44.0598],
      [-91.6522, 44.0592],
      [-91.6524, 44.0587],
      [-91.6556, 44.0592],
      [-91.6583, 44.0606],
      [-91.6604, 44.0611],
    ],
  },
  {
    kind: "park",
    name: "Riverside Park",
    ring: [
      [-91.6842, 44.0652],
      [-91.672, 44.0633],
      [-91.6718, 44.0642],
      [-91.679, 44.0652],
      [-91.6842, 44.0658],
    ],
  },
  {
    kind: "park",
    name: "Court Square",
    ring: [
      [-91.6668, 44.0537],
      [-91.6638, 44.0533],
      [-91.6636, 44.0521],
      [-91.6666, 44.0525],
    ],
  },
  {
    kind: "park",
    name: "Bluestem Prairie",
    ring: [
      [-91.6418, 44.0472],
      [-91.634, 44.0481],
      [-91.63, 44.0452],
      [-91.6342, 44.0428],
      [-91.6412, 44.0431],
    ],
  },
  {
    kind: "wood",
    name: "Quarry Woods",
    ring: [
      [-91.6905, 44.0468],
      [-91.6839, 44.0462],
      [-91.6836, 44.0442],
      [-91.6878, 44.0426],
      [-91.6925, 44.0431],
    ],
  },
  {
    kind: "wood",
    ring: [
      [-91.72, 44.0322],
      [-91.693, 44.0342],
      [-91.6782, 44.0302],
      [-91.6758, 44.0268],
      [-91.69, 44.0228],
      [-91.72, 44.0222],
    ],
  },
  {
    kind: "wood",
    name: "Timber Bluff",
    ring: [
      [-91.6532, 44.0342],
      [-91.644, 44.0362],
      [-91.636, 44.0338],
      [-91.6318, 44.0272],
      [-91.6402, 44.0238],
      [-91.6538, 44.0268],
    ],
  },
];

export const streets: readonly Street[] = [...throughStreets, ...streetsAlongRiver, ...streetsAcrossRiver, ...lanes];
export const mapAreas: readonly Area[] = areas;
export const quarters: readonly { name: string; at: MapPoint }[] = [
  { name: "Old Town", at: [-91.6603, 44.0558] },
  { name: "Larkspur", at: [-91.6752, 44.0528] },
  { name: "The Ridge", at: [-91.6691, 44.0309] },
  { name: "Hawthorn", at: [-91.6905, 44.0392] },
];
export const town = { name: "Winona", at: [-91.6585, 44.0498] as MapPoint };
/** What the map of the town holds; beyond it there is nothing drawn. */
export const townBounds = { west: west - 0.03, east: east + 0.03, south: 44.02, north: 44.075 };
