/**
 * `sizes` of a picture that fills the head of a page behind words. A phone draws it about 860 px wide and crops it, and asks
 * for half of that: one with few pixels gets the 800 px picture sooner, one with two or more to a point the largest as before.
 */
export const heroSizes = "(min-width: 1440px) 1392px, (min-width: 960px) 100vw, 455px";
