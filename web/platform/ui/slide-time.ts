/** K03 Milliseconds from one picture to the next. */
export const slideTime = 4000;
