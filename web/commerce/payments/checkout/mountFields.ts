import type { CardConfig } from "../../../../contract/commerce/card-config.ts";
import type { FieldsPlace, MountedFields } from "./mounted.ts";

/** Each provider's fields, with its code, are loaded where they are shown and nowhere else. */
export async function mountFields(config: CardConfig, place: FieldsPlace): Promise<MountedFields> {
  if (config.provider === "stripe") return (await import("./stripeFields.ts")).mountStripeFields(config, place);
  if (config.provider === "square") return (await import("./squareFields.ts")).mountSquareFields(config, place);
  return (await import("./testFields.ts")).mountTestFields(config, place);
}
