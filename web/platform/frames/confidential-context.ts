import { createContext } from "react";

/** Whether the page's content isn’t public yet: then its head has a title only. */
export const ConfidentialContext = createContext(false);
