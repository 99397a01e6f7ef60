import { Component, type ReactNode } from "react";
import { isMissingPart, missingPartWords, whyMissing } from "../missing-part.ts";
import { toast } from "../ui/toast.ts";

type Props = { onMissing: () => void; children: ReactNode };

/** Around a dialog whose code may be gone: the page below it stays as it is, with all that was typed, and the person decides when to load it anew. */
export class MissingPartBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return;
    this.props.onMissing();
    void showWhyMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Anything else is the page's error.
    // oxlint-disable-next-line typescript/only-throw-error -- It is passed on as it was thrown.
    if (!isMissingPart(error)) throw error;
    return null;
  }
}

/** Who has typed something is asked by the browser before it is lost. */
async function showWhyMissing() {
  const why = await whyMissing();
  const said = `${missingPartWords[why]}.`;
  if (why === "noConnection") return toast(`${said} Try again when it is back.`, "danger");
  toast(`${said} Load it anew, then try again.`, "neutral", {
    action: { label: "Load it", run: () => location.reload() },
  });
}
