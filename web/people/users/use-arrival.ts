import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { me } from "../../../contract/people/me.ts";
import { useApi } from "../../platform/api/api.ts";
import { removeStoredValue, storeValue, storedValue } from "../../platform/api/browser-storage.ts";
import { safePath } from "../../../contract/people/return-path.ts";
import { useReturnPath } from "./return-path.ts";

/** R01 The page after signing in: where the person came from, else their studio, else home. */
export function useArrival() {
  const { call } = useApi();
  const navigate = useNavigate();
  const { to } = useReturnPath();
  useEffect(() => {
    if (to) storeValue("previous url", to);
  }, [to]);
  return async function arrive(to_ = to) {
    const from = to_ ?? safePath(storedValue("previous url"));
    removeStoredValue("previous url");
    await navigate(from ?? (await firstScreen()), { replace: true });
  };
  async function firstScreen() {
    const { staffOf } = await call(me, {});
    return staffOf[0] ? studioPaths.programs({ client: staffOf[0].url }) : paths.home();
  }
}
