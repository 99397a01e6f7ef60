import { useEffect } from "react";

/** Sets the page's mood and its client's colors on the document itself, so that dialogs have them too. */
export function usePageMood(mood: "stage" | "desk", client?: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["mood"] = mood;
    if (client) dataset["client"] = client;
    else delete dataset["client"];
  }, [mood, client]);
}
