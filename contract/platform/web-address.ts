const webAddress = /^https?:\/\/[^\s/?#.@:]+(\.[^\s/?#.@:]+)+(:\d{1,5})?([/?#]\S*)?$/i;

/** Whether it is an address of the web in full, with its protocol and a name with a dot. */
export const isCompleteWebAddress = (text: string): boolean => webAddress.test(text);
