/** N12 The sizes of page sections and of sponsors’ logos. */
export const sizes = ["large", "medium", "small"] as const;
export type Size = (typeof sizes)[number];
