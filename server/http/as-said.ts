/** Whatever is answered is of the kind that it says it is: no browser guesses. */
export const asSaid = { "x-content-type-options": "nosniff" };
