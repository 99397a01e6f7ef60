import { type Coordinates, mercatorOf } from "../../../contract/platform/map-coordinates.ts";

/** A home on the map, with its price. */
export type MapHome = Coordinates & { key: string; price: number | null };

/** One mark on the map: a home, or homes that can't be told apart at a zoom; where it stands, and their lowest price. */
export type Cluster<S extends MapHome> = Coordinates & { spots: S[]; from: number | null };

/** A mark at its usual size, or shrunk where a more important one leaves it no room. */
export type MarkForm = "full" | "small";
export type PlacedMark<S extends MapHome> = Cluster<S> & { form: MarkForm };

/** In pixels. The mark's middle, or with `points` the middle of its lower edge, is at its place. */
export type MarkSize = { width: number; height: number; points: boolean };

export type MarkRules<S extends MapHome> = {
  /** The chosen home: its mark stays where the home is, and takes in what it leaves no room for. */
  chosen: string | null;
  /** The stops of the route in their order: each has a mark of its own where there is room. */
  stops: readonly string[];
  /** A small mark lies within the full one. */
  sizeOf(cluster: Cluster<S>, form: MarkForm): MarkSize;
};

export type MarkBox = { left: number; top: number; right: number; bottom: number };

const TILE_SIZE = 256;
/** Pixels between two marks; Leaflet rounds their places to whole ones. */
const GAP_PIXELS = 4;

/** A place in pixels of the whole map at a zoom. */
function pixelAt(place: Coordinates, zoom: number) {
  const size = TILE_SIZE * 2 ** zoom;
  const { x, y } = mercatorOf(place);
  return { x: x * size, y: y * size };
}

/** What a mark covers, in pixels of the whole map at a zoom. `scale` is of that zoom's pixels to the screen's. */
export function boxOfMark(at: Coordinates, { width, height, points }: MarkSize, zoom: number, scale = 1): MarkBox {
  const { x, y } = pixelAt(at, zoom);
  const [across, down] = [(width / 2) * scale, height * scale];
  return {
    left: x - across,
    right: x + across,
    top: y - (points ? down : down / 2),
    bottom: points ? y : y + down / 2,
  };
}

export const areBoxesOverlapping = (a: MarkBox, b: MarkBox, gap = 0): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

/**
 * The marks of homes at a zoom, of which none covers another. The marks depend on the homes and the zoom alone, not on where the map was moved.
 * The chosen home and the stops come first; others that would cover each other become one. A mark without room beside a more important
 * one is shrunk, and without room even so it joins that one.
 */
export function placeMarks<S extends MapHome>(
  homes: readonly S[],
  zoom: number,
  { chosen, stops, sizeOf }: MarkRules<S>,
): PlacedMark<S>[] {
  type Group = { cluster: Cluster<S>; full: MarkBox; small: MarkBox };
  const groupOf = (spots: S[]): Group => {
    const cluster = clusterOf(spots, chosen);
    const boxIn = (form: MarkForm) => boxOfMark(cluster, sizeOf(cluster, form), zoom);
    return { cluster, full: boxIn("full"), small: boxIn("small") };
  };
  const overlap = (a: MarkBox, b: MarkBox) => areBoxesOverlapping(a, b, GAP_PIXELS);
  const together = (a: Group, b: Group) => groupOf([...a.cluster.spots, ...b.cluster.spots]);

  const distance = (a: Group, b: Group) => Math.hypot(a.small.left - b.small.left, (a.small.top - b.small.top) * 2);

  /** Each joins the nearest of those that it would cover. */
  function gather(groups: readonly Group[]): Group[] {
    const gathered: Group[] = [];
    const waiting = groups.toReversed();
    for (let group = waiting.pop(); group; group = waiting.pop()) {
      const { full } = group;
      const covered = gathered.filter((other) => overlap(other.full, full));
      const nearest = covered.sort((a, b) => distance(a, group) - distance(b, group))[0];
      if (!nearest) gathered.push(group);
      else {
        gathered.splice(gathered.indexOf(nearest), 1);
        waiting.push(together(nearest, group));
      }
    }
    return gathered;
  }

  const ranked = [...new Set(chosen === null ? stops : [chosen, ...stops])];
  let important = ranked.flatMap((key) => homes.find((home) => home.key === key) ?? []).map((home) => groupOf([home]));
  let rest = gather(homes.filter(({ key }) => !ranked.includes(key)).map((home) => groupOf([home])));
  for (;;) {
    const placed: (PlacedMark<S> & { box: MarkBox })[] = [];
    let joined = false;
    for (const group of [...important, ...rest]) {
      const isFree = (box: MarkBox) => placed.every((mark) => !overlap(mark.box, box));
      const form = isFree(group.full) ? "full" : isFree(group.small) ? "small" : undefined;
      if (form) placed.push({ ...group.cluster, form, box: group[form] });
      else {
        // Of two less important ones it is the place that keeps them apart: only an important one is in the way.
        const owner = important.find((other) => other !== group && overlap(other.full, group.small))!;
        important = important
          .filter((other) => other !== group)
          .map((other) => (other === owner ? together(owner, group) : other));
        rest = rest.filter((other) => other !== group);
        joined = true;
        break;
      }
    }
    if (!joined) return placed.map(({ box: _box, ...mark }) => mark);
    // What grew may cover others now.
    rest = gather(rest);
  }
}

/** In the middle of its homes; the chosen home's is at that home. */
function clusterOf<S extends MapHome>(spots: S[], chosen: string | null): Cluster<S> {
  const lead = spots.find(({ key }) => key === chosen);
  const middle = (of: (spot: S) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  const prices = spots.flatMap(({ price }) => price ?? []);
  return {
    spots,
    latitude: lead?.latitude ?? middle(({ latitude }) => latitude),
    longitude: lead?.longitude ?? middle(({ longitude }) => longitude),
    from: prices.length > 0 ? Math.min(...prices) : null,
  };
}
