/** Letters that are pasted along unseen: zero width spaces and joiners, soft hyphens, marks of direction. */
const invisibleLetters = /\p{Default_Ignorable_Code_Point}/gu;
const blankEnds = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** For numbers, dates and headings. Within a name, a joiner is a part of its spelling. */
export const withoutInvisible = (text: string) => text.replace(invisibleLetters, "");
export const trimmed = (text: string) => text.replace(blankEnds, "");
