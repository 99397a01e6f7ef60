/** What stands around public pages, from the outside in. */
const client = () => import("../../frames/ClientFrame.tsx");

export const clientFrames = [client];
export const programFrames = [client, () => import("../../frames/ServiceFrame.tsx")];
