import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { saveScores } from "../../../contract/judging/scoring.ts";
import { type Call, useApi } from "../../platform/api/api.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { useMe } from "../../people/users/use-me.ts";
import { type WaitingSheet, outbox, useWaitingSheets } from "./outbox.ts";
import { finalRefusal } from "./final-refusal.ts";

/** So long until what couldn't be sent is tried again, in milliseconds. */
const retryMilliseconds = 20_000;

/** Scoresheets that were saved without a network: wherever the scorer is they are sent, once, and what wasn't taken says why. */
export function WaitingSheets() {
  const { userID } = useMe();
  const sheets = useWaitingSheets(userID);
  const waiting = sheets.filter(({ refused }) => refused === undefined);
  const send = useSendWaiting(userID);
  useEffect(() => {
    const again = () => void send();
    // What was refused may be taken by now: scoring may have been opened again.
    void send({ alsoRefused: true });
    const timer = setInterval(again, retryMilliseconds);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [send]);
  return (
    <div className="mx-4 grid justify-items-center gap-3 not-empty:mt-4 sm:mx-6">
      {sheets
        .filter(({ refused }) => refused !== undefined)
        .map((sheet) => (
          <RefusedSheet key={sheet.sent.saveKey} sheet={sheet} onAgain={() => void send({ alsoRefused: true })} />
        ))}
      {waiting.length > 0 && (
        <Notice live>
          {`${plural(waiting.length, "scoresheet")} ${waiting.length === 1 ? "waits" : "wait"} on this device for the network. Sent by itself as soon as it is back.`}
        </Notice>
      )}
    </div>
  );
}

function RefusedSheet({ sheet, onAgain }: { sheet: WaitingSheet; onAgain: () => void }) {
  return (
    <Notice
      tone="warning"
      live
      title={
        <>
          Your scoresheet for{" "}
          <Link to={paths.scoreEntry(sheet.at)} className="wrap-anywhere underline underline-offset-4">
            {sheet.name}
          </Link>{" "}
          wasn’t taken
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onAgain}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => outbox.drop(sheet)}>
            Throw it away
          </Button>
        </span>
      }
    >
      {sheet.refused} It was saved without a network and is still on this device. If it should count, ask the
      association: once they let you score again, it is sent as it is.
    </Notice>
  );
}

/** Sends what waits of one scorer; of several windows one sends, and the server saves each once, whatever happens. */
function useSendWaiting(userID: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useCallback(
    async ({ alsoRefused = false } = {}) => {
      async function sendAll() {
        const own = outbox.all().filter((one) => one.userID === userID && (alsoRefused || one.refused === undefined));
        let sent = 0;
        for (const sheet of own) {
          const outcome = await sendSheet(call, sheet);
          if (outcome === false) break;
          if (outcome === true) sent += 1;
        }
        if (sent === 0) return;
        toast(`${plural(sent, "scoresheet")} sent that waited for the network.`);
        await queries.invalidateQueries();
      }
      if (!navigator.onLine || outbox.all().length === 0) return;
      const locked = navigator.locks as LockManager | undefined;
      await (locked
        ? locked.request("scoresheets to send", { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
        : sendAll());
    },
    [call, queries, userID],
  );
}

/** True where it was answered, false where there is nothing to be had from the server now. */
async function sendSheet(call: Call, sheet: WaitingSheet): Promise<boolean | "refused"> {
  try {
    await call(saveScores, { ...sheet.at, scoresheetID: sheet.scoresheetID }, sheet.sent);
    outbox.drop(sheet);
    return true;
  } catch (thrown) {
    const refused = finalRefusal(thrown);
    if (refused === undefined) return false;
    outbox.refuse(sheet, refused);
    return "refused";
  }
}
