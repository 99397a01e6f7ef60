export declare function isFresh(part: "web" | "server"): boolean;
/** The Node that the product brings. */
export declare function nodePath(): string;
