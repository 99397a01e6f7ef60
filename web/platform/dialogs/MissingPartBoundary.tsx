import { Component, type ReactNode } from "react";
import { isMissingPart, missingPartWords, whyMissing } from "../missing-part.ts";
import { toast } from "../ui/toast.ts";

type Props = { onMissing: () => void; children: ReactNode };

/**
 * Around a dialog whose code may be gone: the page below it stays as it is, with all that was typed, and the person decides when to
 * reload it.
 */
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
    // Any other error is the page's.
    // oxlint-disable-next-line typescript/only-throw-error -- It is passed on as it was thrown.
    if (!isMissingPart(error)) throw error;
    return null;
  }
}

/** The browser itself asks before unsaved input is lost. */
async function showWhyMissing() {
  const why = await whyMissing();
  const text = `${missingPartWords[why]}.`;
  if (why === "noConnection") return toast(`${text} Try again when it is back.`, "danger");
  toast(`${text} Load it anew, then try again.`, "neutral", {
    action: { label: "Load it", run: () => location.reload() },
  });
}
