/** What nobody sees, blanks, and the quotation marks that a code was mailed in. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\s"'\u00ab\u00bb\u2018-\u201f\u2039\u203a]/gu;
const hyphens = /[\p{Pd}\u2212]/gu;

/** A code as it was made, from what somebody types or pastes: full-width letters, hyphens of every kind and blanks make no other code of it. */
export const plainCode = (typed: string): string =>
  typed.normalize("NFKC").replace(ignorable, "").replace(hyphens, "-");
