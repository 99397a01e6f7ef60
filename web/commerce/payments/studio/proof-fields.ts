import type { AnyEndpoint } from "../../../../contract/platform/endpoint.ts";
import type { Fields } from "../../../../contract/platform/forms/element.ts";

/** A call's fields; the second factor's code only for whoever has one, who can't do without. */
export function proofFields({ form }: AnyEndpoint, asksCode: boolean): Fields {
  const { code, ...fields } = form as Fields;
  return asksCode ? { ...fields, code: { ...code, required: true } as Fields[string] } : fields;
}
