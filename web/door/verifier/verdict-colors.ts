import { Check, TriangleAlert, Users, X } from "lucide-react";
import { type CheckInResult, verdictToSignal } from "./use-check-in.ts";
import { signalOf } from "./verdict-signal.ts";

/** `corner`: of the frame over the camera's picture. */
const colorsByTone = {
  confirm: {
    face: "bg-verdict-in",
    mark: "text-verdict-in",
    edge: "border-verdict-in",
    corner: "border-[#4be0a0]",
    icon: Check,
  },
  warning: {
    face: "bg-verdict-again",
    mark: "text-verdict-again",
    edge: "border-verdict-again",
    corner: "border-[#ffc04d]",
    icon: TriangleAlert,
  },
  danger: {
    face: "bg-verdict-out",
    mark: "text-verdict-out",
    edge: "border-verdict-out",
    corner: "border-[#ff6f63]",
    icon: X,
  },
};

export function verdictColors(result: CheckInResult) {
  const verdict = verdictToSignal(result);
  const colors = colorsByTone[signalOf(verdict).tone];
  return verdict === "alreadyCheckedIn" ? { ...colors, icon: Users } : colors;
}
