export const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** As they are shown: on Apple's keyboards Control-K cuts a line in every field. */
export const paletteKeys = (): readonly string[] => (isApple() ? ["⌘", "K"] : ["Ctrl", "K"]);
