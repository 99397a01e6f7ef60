/** Frames of public pages, outermost first. */
export const clientFrame = () => import("../../../people/frames/ClientFrame.tsx");

export const clientFrames = [clientFrame];
export const programFrames = [clientFrame, () => import("../../frames/ServiceFrame.tsx")];
