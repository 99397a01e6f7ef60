/** Letters that are pasted along unseen: zero width spaces and joiners, soft hyphens, marks of direction. */
const invisible = "\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff";
const invisibleLetters = new RegExp(`[${invisible}]`, "g");
const blankEnds = new RegExp(`^[\\s${invisible}]+|[\\s${invisible}]+$`, "g");

/** For numbers, dates and headings. Within a name, a joiner is a part of its spelling. */
export const withoutInvisible = (text: string) => text.replace(invisibleLetters, "");
export const trimmed = (text: string) => text.replace(blankEnds, "");
