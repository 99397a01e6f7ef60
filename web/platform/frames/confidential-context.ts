import { createContext } from "react";

/** Whether what is shown isn’t public yet: then nothing invites to share it, and no page stands above another’s name. */
export const ConfidentialContext = createContext(false);
