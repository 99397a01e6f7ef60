/** What stands around public pages, from the outside in. */
const client = () => import("../../../people/frames/ClientFrame.tsx");

export const clientFrames = [client];
export const programFrames = [client, () => import("../../frames/ServiceFrame.tsx")];
