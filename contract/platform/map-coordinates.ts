/** A place on the earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number };
export type MapBounds = { south: number; west: number; north: number; east: number };

/** Degrees of latitude, north and south, at which such a map ends: a pole would be infinitely far. */
const LAST_LATITUDE = 85;

/** Where a place lies on a map of the world (Web Mercator), from 0 to 1: from the left, and from the top. */
export function mercatorOf({ latitude, longitude }: Coordinates): { x: number; y: number } {
  const angle = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180;
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2,
  };
}

export const fromMercator = ({ x, y }: { x: number; y: number }): Coordinates => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  longitude: x * 360 - 180,
});
