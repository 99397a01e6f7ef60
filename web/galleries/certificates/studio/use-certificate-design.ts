import { useState } from "react";
import type { CertificateDesign, CertificateField } from "../../../../contract/galleries/certificate-design.ts";

type DesignState = {
  design: CertificateDesign;
  /** What it was begun from. */
  base: CertificateDesign;
  /** What the server said last. */
  seen: string;
  past: readonly CertificateDesign[];
  /** Changes of one gesture, or of one field that is being typed in, are taken back together. */
  gesture: string | undefined;
};

const MOST_UNDO_STEPS = 100;

/** A design as it is being changed. What comes from the server meanwhile takes its place as long as nothing was changed here. */
export function useCertificateDesign(server: CertificateDesign) {
  const begin = (base: CertificateDesign): DesignState => ({
    design: base,
    base,
    seen: designAsText(base),
    past: [],
    gesture: undefined,
  });
  const [state, setState] = useState(() => begin(server));
  const fresh = designAsText(server);
  if (fresh !== state.seen)
    setState(isDirty(state) ? { ...state, seen: fresh } : { ...begin(server), past: state.past });

  const change = (design: CertificateDesign, gesture?: string) =>
    setState((now) => ({
      ...now,
      design,
      past:
        gesture !== undefined && gesture === now.gesture ? now.past : [...now.past, now.design].slice(-MOST_UNDO_STEPS),
      gesture,
    }));
  return {
    design: state.design,
    base: state.base,
    isDirty: isDirty(state),
    canUndo: state.past.length > 0,
    change,
    changeField: (at: number, field: Partial<CertificateField>, gesture?: string) =>
      change(
        { ...state.design, fields: state.design.fields.with(at, { ...state.design.fields[at]!, ...field }) },
        gesture,
      ),
    undo: () =>
      setState((now) =>
        now.past.length > 0
          ? { ...now, design: now.past.at(-1)!, past: now.past.slice(0, -1), gesture: undefined }
          : now,
      ),
    saved: (design: CertificateDesign) => setState((now) => ({ ...now, base: design })),
    take: (theirs: CertificateDesign) => setState((now) => ({ ...begin(theirs), past: [...now.past, now.design] })),
  };
}
export type CertificateDesigning = ReturnType<typeof useCertificateDesign>;

const designAsText = (design: CertificateDesign) => JSON.stringify(design);
const isDirty = ({ design, base }: Pick<DesignState, "design" | "base">) => designAsText(design) !== designAsText(base);
