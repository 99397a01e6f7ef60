/** K03 How long it is from one picture to the next. */
export const slideTime = 4000;
