/** The key of a mailed link, behind the # of the address, which browsers send to no server. */
export const surveyLinkIn = (hash: string): string | undefined => /^#invited\/([\w-]+)$/.exec(hash)?.[1];
