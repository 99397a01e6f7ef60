import { Boolean as Bool, Number as Num } from "typebox";
import { get, post } from "./endpoint.ts";
import { nullable, record } from "./schema.ts";

export const geocoding = get("/clients/:client/geocoding", {
  summary: "Whether addresses can be looked up on the map",
  allow: "SIGNED_IN",
  answer: record({ isThere: Bool() }),
});

const addressLineField = { type: "input", kind: "text", maxLength: 300 } as const;

/** Asked by whoever may change the home; nothing is kept. */
export const findPlace = post("/:client/parades/:service/properties/:propertyID/find-place", {
  summary: "Look an address up on the map",
  allow: "EDIT_PROPERTY",
  form: { address: { ...addressLineField, label: "Address", required: true } },
  answer: record({ place: nullable(record({ latitude: Num(), longitude: Num() })) }),
});
