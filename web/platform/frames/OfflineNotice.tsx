import { Notice } from "../ui/Notice.tsx";
import { useOnline } from "../ui/use-online.ts";

/** What stands on the page is what was kept of it. */
export const OfflineNotice = () =>
  useOnline() ? null : (
    <Notice className="mb-5">There is no connection just now. What you see is kept on this device.</Notice>
  );
