/** What an entrant tells about a project; entries are made of these. */
export type Project = {
  category: string;
  title: string;
  /** The owner's part of the email address. */
  owner: string;
  place: string;
  /** The number of a picture in demo/pictures, and what is done to it: "5 golden mirrored". */
  picture: string;
  caption: string;
  story: string;
  squareFeet: number;
  /** In whole dollars. */
  budget: number;
  /** What was there before a renovation. */
  before?: string;
};
