import { useParams } from "react-router";
import {
  type WaitingPlace,
  confirmWaiting,
  getWaitingPlace,
  leaveWaiting,
} from "../../../../contract/commerce/waiting-list/waiting-list.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../../people/frames/LinkFrame.tsx";

const stateTexts: Record<WaitingPlace["state"], { title: string; text: string }> = {
  unconfirmed: {
    title: "Do you want to wait for it?",
    text: "Confirm, and you are on the list. As soon as there is something for you, you get a mail, and it is held for you for a day.",
  },
  waiting: {
    title: "You’re on the list",
    text: "As soon as there is something for you, you get a mail, and it is held for you for a day.",
  },
  offered: { title: "There is something for you", text: "It is held for you. The link to buy it is in your mail." },
  taken: { title: "You have it", text: "You waited for it and bought it. Your tickets are in your mail." },
  passed: { title: "It went to the next", text: "It was held for you for a day. You may join the list once more." },
  left: { title: "You’re off the list", text: "You may join it again where the tickets are." },
};

/** Whoever asked for a place on a waiting list confirms it here, or gives it up. */
function WaitingPage() {
  const { client = "", service = "", waitingKey = "" } = useParams();
  const at = { client, service };
  const { data, error, refetch } = useOptionalAnswer(getWaitingPlace, at, { link: waitingKey });
  const confirming = useAction(confirmWaiting, { link: waitingKey });
  const leaving = useAction(leaveWaiting, { link: waitingKey });
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const { association, program, product, quantity, state } = data;
  const { title, text } = stateTexts[state];
  const act = async (action: typeof confirming | typeof leaving) => {
    await action.run(at);
    await refetch();
  };
  return (
    <LinkFrame client={client} title={`Waiting list · ${program}`}>
      <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">{title}</h1>
      <p className="num mt-4 text-md font-medium wrap-anywhere">
        {quantity > 1 && `${quantity} × `}
        {product}
      </p>
      <p className="mt-1 text-md wrap-anywhere text-ink-2">
        {program}, {association}
      </p>
      <p className="mt-4 text-md text-pretty text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {state === "unconfirmed" && (
          <Button
            variant="primary"
            size="xl"
            className="max-sm:w-full"
            busy={confirming.busy}
            onClick={() => void act(confirming)}
          >
            Put me on the list
          </Button>
        )}
        {(state === "unconfirmed" || state === "waiting") && (
          <Button size="xl" className="max-sm:w-full" busy={leaving.busy} onClick={() => void act(leaving)}>
            {state === "waiting" ? "Take me off" : "No, thank you"}
          </Button>
        )}
      </div>
    </LinkFrame>
  );
}

export { WaitingPage as Component };
