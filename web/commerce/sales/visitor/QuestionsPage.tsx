import { ArrowRight, CircleHelp } from "lucide-react";
import { useState } from "react";
import { type ServiceAt, paths, programAt } from "../../../../contract/platform/addresses.ts";
import { openQuestions, openQuestionsText } from "../../../../contract/commerce/responses.ts";
import { servicePage } from "../../../../contract/programs/service-page.ts";
import type { Registration } from "../../../../contract/commerce/registration.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { loadAnswer, useAnswer } from "../../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceIn } from "../../../platform/page.ts";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { CartNotices } from "./CartNotices.tsx";
import { SideSummary, SummaryBar } from "./CartSummary.tsx";
import { HoldAnnouncer } from "./HoldClock.tsx";
import { membersPayLess } from "./lines.ts";
import { QuestionForms } from "./QuestionForms.tsx";
import { withSaid } from "./said.ts";
import { SaleBar } from "./SaleBar.tsx";
import { SaleHead } from "./SaleHead.tsx";
import { StepBar } from "./StepBar.tsx";
import { stepsFor } from "./steps.ts";
import { type OwnCart, useCart } from "./useCart.ts";
import { useHold } from "./useHold.ts";
import { type QuestionsState, useQuestions } from "./useQuestions.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, servicePage, serviceIn(args.params));

/** F32 N11 What buyers are asked about their order and those who come, before they pay. */
export function Component({ params }: PageProps) {
  const at = serviceIn(params);
  const page = useAnswer(servicePage, at);
  const own = useCart(at);
  const hold = useHold(own.cart);
  const { go } = useAddress();
  const [going, setGoing] = useState(false);
  const { offer, wanted } = own.cart;
  const filled = offer?.cart && offer.cart.lines.length > 0;
  const asked = useQuestions(at, filled ? own.keeper.key() : undefined);
  const program = programAt(at.client, page);
  const open = asked.questions && asked.said && openQuestionsText(openQuestions(withSaid(asked.questions, asked.said)));

  async function goOn() {
    setGoing(true);
    if (await asked.send()) go(paths.checkout(program));
    setGoing(false);
  }
  const action = (
    <Button
      variant="primary"
      size="xl"
      busy={going}
      reason={asked.said ? open : "The questions aren’t here yet."}
      onClick={() => void goOn()}
    >
      Continue <ArrowRight aria-hidden size={20} />
    </Button>
  );
  const summary = { ...own, at, hold, action };
  const asksMembers = offer ? membersPayLess(offer, wanted) : false;
  return (
    <>
      <SaleHead page={page} title="Questions" />
      <SaleBar back={paths.tickets(program)} backLabel="Back to the tickets" title="Questions" hold={hold} />
      <HoldAnnouncer hold={hold} />
      <div className="mx-auto grid w-full max-w-[1264px] grid-cols-[minmax(0,1fr)] gap-14 px-5 pt-4 pb-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_432px] lg:px-6">
        <div className="max-w-xl">
          <StepBar
            steps={stepsFor(offer?.steps ?? ["landingPage", "questions", "cart"], { asksMembers, asksQuestions: true })}
            current="questions"
          />
          <h1 className="display mt-4 text-2xl wrap-anywhere sm:mt-8 sm:text-3xl">A few questions</h1>
          <CartNotices {...own} hold={hold} />
          {asked.unsent !== undefined && (
            <Notice tone="warning" live className="mt-5" title="Your answers aren’t with us yet">
              They are kept on this device. {asked.unsent}
            </Notice>
          )}
          <Body at={at} own={own} asked={asked} tickets={paths.tickets(program)} zone={offer?.zone} />
        </div>
        <SideSummary {...summary} name={page.name} picture={page.banner} note="Nothing is charged yet." />
      </div>
      <SummaryBar {...summary} />
    </>
  );
}

type Zone = Registration["zone"] | undefined;
type BodyProps = { at: ServiceAt; own: OwnCart; asked: QuestionsState; tickets: string; zone: Zone };

function Body({ at, own, asked, tickets, zone }: BodyProps) {
  const { offer, phase, refusal } = own.cart;
  if (phase === "failed")
    return <ErrorState title="Your cart couldn’t be loaded" text={refusal} onRetry={() => void own.keeper.load()} />;
  if (offer && (!offer.cart || offer.cart.lines.length === 0)) return <NothingAsked tickets={tickets} />;
  if (asked.failure !== undefined)
    return <ErrorState title="The questions couldn’t be loaded" text={asked.failure} onRetry={asked.load} />;
  if (!asked.questions || !asked.said || !zone) return <Shapes />;
  const send = { at, link: own.keeper.key() };
  return <QuestionForms {...asked} questions={asked.questions} said={asked.said} zone={zone} send={send} />;
}

const NothingAsked = ({ tickets }: { tickets: string }) => (
  <EmptyState
    icon={CircleHelp}
    title="Nothing is in your cart"
    text="Choose your tickets first. What is asked depends on them."
    action={
      <LinkButton variant="primary" size="lg" to={tickets}>
        See the tickets
      </LinkButton>
    }
  />
);

const Shapes = () => (
  <div role="status" aria-label="Loading" className="mt-8 grid gap-4">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-11 w-full" />
  </div>
);
