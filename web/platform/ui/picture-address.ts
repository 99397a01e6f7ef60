import { createContext } from "react";

/** Where a picture is to be had, for who sees it before everybody does: by its usual address for all others. */
export const PictureAddressContext = createContext((usual: string): string => usual);
