/** The specification's limits on lengths, in characters. */
export const lengthLimits = {
  caption: 16_777_215,
  propertyImageCaption: 65_535,
  credit: 200,
  guestName: 200,
  guestEmail: 200,
  guestPhone: 20,
  forgotPasswordEmail: 200,
} as const;

/** The limit of an element without `maxLength`. */
export const defaultLimits = { input: 1_000, address: 2_000, textarea: 65_535 } as const;

/** How large a form designed by staff may be. */
export const designLimits = {
  elements: 200,
  options: 200,
  conditionValues: 50,
  conditionLines: 5,
  name: 64,
  label: 300,
  help: 2_000,
  text: 10_000,
  optionValue: 100,
  maxWords: 20_000,
} as const;

export const aboveMaximumMessage = "Minimum cannot exceed maximum";

/** A textarea grows with its text between these. */
export const textareaRows = { min: 2, max: 8 } as const;

/** The value of a select while it shows 'Choose One'. */
export const noChoiceValue = "no-value";
