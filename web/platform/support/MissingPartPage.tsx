import { useCallback, useEffect, useState } from "react";
import { type WhyMissing, missingPartWords, reloadOnce, whyMissing } from "../missing-part.ts";
import { Button } from "../ui/Button.tsx";

const nextStepTexts: Record<WhyMissing, string> = {
  newVersion: "It is loaded anew.",
  failed: "Try again in a moment.",
  noConnection: "This page opens as soon as it is back. What you typed elsewhere is still there.",
};

/** Where somebody goes whose page isn't to be had any more: a new version is loaded, and without a network it is waited for. */
export function MissingPartPage() {
  const [why, setWhy] = useState<WhyMissing>();
  const [isTried, setTried] = useState(false);
  const look = useCallback(async () => setWhy(await whyMissing()), []);
  useEffect(() => {
    const again = () => void look();
    again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [look]);
  // Behind what says so.
  useEffect(() => {
    if (why !== "newVersion" && why !== "failed") return undefined;
    const timer = setTimeout(() => setTried(!reloadOnce()));
    return () => clearTimeout(timer);
  }, [why]);
  const shown = isTried && why === "newVersion" ? "failed" : why;
  const title = missingPartWords[shown ?? "newVersion"];
  return (
    <main data-app className="grid min-h-dvh place-items-center px-6 py-16" aria-busy={why === undefined}>
      <title>{`${title} · Rosette`}</title>
      {shown && (
        <div role="alert" className="grid max-w-md justify-items-center gap-2 text-center">
          <h1 className="display text-2xl">{title}</h1>
          <p className="text-md text-ink-2">{nextStepTexts[shown]}</p>
          {shown !== "newVersion" && (
            <Button variant="primary" size="lg" className="mt-6" onClick={() => tryAgain(shown, () => void look())}>
              Try again
            </Button>
          )}
        </div>
      )}
    </main>
  );
}

/** Without a network, loading the page again would leave nothing of it. */
function tryAgain(why: WhyMissing, look: () => void) {
  if (why === "noConnection") look();
  else location.reload();
}
