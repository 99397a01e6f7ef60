/** The link that somebody was sent, which stands for them: behind the # of the address, which no server is told. */
export const surveyLinkIn = (hash: string): string | undefined => /^#invited\/([\w-]+)$/.exec(hash)?.[1];
