import { Notice } from "../ui/Notice.tsx";
import { useOnline } from "../ui/use-online.ts";

/** Says that the page is an offline copy. */
export const OfflineNotice = () =>
  useOnline() ? null : (
    <Notice className="mb-5">There is no connection just now. What you see is kept on this device.</Notice>
  );
