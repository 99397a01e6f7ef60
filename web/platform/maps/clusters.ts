/** Where a home stands on a map, and what it costs. */
export type MapHome = { key: string; latitude: number; longitude: number; price: number | null };

/** Homes that are too near to each other to be told apart at a zoom, and where their mark stands. */
export type Cluster<S extends MapHome> = { spots: S[]; latitude: number; longitude: number; from: number | null };

const TILE_SIZE = 256;

/** Where a place is on the whole map at a zoom, in pixels. */
function pixelAt({ latitude, longitude }: MapHome, zoom: number) {
  const size = TILE_SIZE * 2 ** zoom;
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/**
 * Each home joins the first mark that it would cover, in the order in which they come: so the same homes make the same marks,
 * wherever the map stands. `apart` keeps its own mark, as what is chosen does.
 */
export function clustersOf<S extends MapHome>(
  spots: readonly S[],
  zoom: number,
  { width, height }: { width: number; height: number },
  apart: (spot: S) => boolean = () => false,
): Cluster<S>[] {
  const marks: { x: number; y: number; spots: S[] }[] = [];
  const alone: S[] = [];
  for (const spot of spots) {
    if (apart(spot)) {
      alone.push(spot);
      continue;
    }
    const { x, y } = pixelAt(spot, zoom);
    const near = marks.find((mark) => Math.abs(mark.x - x) < width && Math.abs(mark.y - y) < height);
    if (near) near.spots.push(spot);
    else marks.push({ x, y, spots: [spot] });
  }
  return [...marks.map(({ spots: together }) => together), ...alone.map((spot) => [spot])].map(clusterOfHomes);
}

function clusterOfHomes<S extends MapHome>(spots: S[]): Cluster<S> {
  const middle = (of: (spot: S) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  const prices = spots.flatMap(({ price }) => price ?? []);
  return {
    spots,
    latitude: middle(({ latitude }) => latitude),
    longitude: middle(({ longitude }) => longitude),
    from: prices.length > 0 ? Math.min(...prices) : null,
  };
}
