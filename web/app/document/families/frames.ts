/** Frames of public pages, outermost first. */
const client = () => import("../../../people/frames/ClientFrame.tsx");

export const clientFrames = [client];
export const programFrames = [client, () => import("../../frames/ServiceFrame.tsx")];
