/** How long each picture leads the page. */
export const slideTime = 4000;
