export const root: string;
export declare function isFresh(part: "web" | "server"): boolean;
/** The Node that the product brings. */
export declare function nodePath(): string;
/** What that Node is told to run: the server as it is built. */
export declare const serverProgram: string[];
