/** Nobody sees more homes in a day. Apart from the planning of drives: pages that only add to a route don't load that. */
export const maxStops = 40;
