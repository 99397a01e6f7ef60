import type { CardConfig } from "../../../../contract/commerce/payments/card-config.ts";
import type { FieldsPlace, MountedFields } from "./mounted-fields.ts";

/** Each provider's fields, with its code, are loaded where they are shown and nowhere else. */
export async function mountFields(config: CardConfig, place: FieldsPlace): Promise<MountedFields> {
  if (config.provider === "stripe") return (await import("./stripe-fields.ts")).mountStripeFields(config, place);
  if (config.provider === "square") return (await import("./square-fields.ts")).mountSquareFields(config, place);
  return (await import("./test-fields.ts")).mountTestFields(config, place);
}
