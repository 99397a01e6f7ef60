const ordinalRules = new Intl.PluralRules("en-US", { type: "ordinal" });
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** '1st', '22nd', '13th'. */
export const ordinal = (place: number): string => `${place}${ordinalEndings[ordinalRules.select(place)] ?? "th"}`;
