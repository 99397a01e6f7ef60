import { findPlace, geocoding } from "../../../contract/platform/geocoding.ts";
import { on, outside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";

export const geocodingCalls = [
  on(geocoding, ({ house }) => ({ isThere: house.geocoder !== undefined })),

  outside(findPlace, async ({ house, form }) => {
    if (!house.geocoder) refuse("Addresses aren’t looked up here. Put the pin where the home is.", 409);
    return { place: await house.geocoder.find(form.address) };
  }),
];
