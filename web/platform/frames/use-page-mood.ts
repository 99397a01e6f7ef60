import { useEffect } from "react";

/** The page's mood and the client whose colours it wears, on the document itself, so that dialogs wear them too. */
export function usePageMood(mood: "stage" | "desk", client?: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["mood"] = mood;
    if (client) dataset["client"] = client;
    else delete dataset["client"];
  }, [mood, client]);
}
