import { findPlace, geocoding } from "../../../contract/platform/geocoding.ts";
import { on, onOutsideTransaction } from "../http/handlers.ts";
import { refuse } from "../http/refusal.ts";

export const geocodingCalls = [
  on(geocoding, ({ app }) => ({ isThere: app.geocoder !== undefined })),

  onOutsideTransaction(findPlace, async ({ app, form }) => {
    if (!app.geocoder) refuse("Addresses aren’t looked up here. Put the pin where the home is.", 409);
    return { place: await app.geocoder.find(form.address) };
  }),
];
