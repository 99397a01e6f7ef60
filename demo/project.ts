/** A project that entries are made of. */
export type Project = {
  category: string;
  title: string;
  /** The owner's part of the email address before the @. */
  owner: string;
  place: string;
  /** The number of a picture in demo/pictures, and its changes: "5 golden mirrored". */
  picture: string;
  caption: string;
  story: string;
  squareFeet: number;
  /** In whole dollars. */
  budget: number;
  /** The state before a renovation. */
  before?: string;
};
