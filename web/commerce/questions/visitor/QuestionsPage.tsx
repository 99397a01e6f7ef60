import { ArrowRight, CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { type ServiceAddress, paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { unansweredQuestions, unansweredQuestionsText } from "../../../../contract/commerce/questions/responses.ts";
import { servicePage } from "../../../../contract/programs/service-page.ts";
import type { Registration } from "../../../../contract/commerce/cart/registration.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { loadAnswer, useAnswer } from "../../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../../platform/page.ts";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { CartNotices } from "../../cart/visitor/CartNotices.tsx";
import { SideSummary, SummaryBar } from "../../cart/visitor/CartSummary.tsx";
import { HoldAnnouncer } from "../../cart/visitor/HoldClock.tsx";
import { membersPayLess } from "../../cart/visitor/cart-lines.ts";
import { QuestionForms } from "./QuestionForms.tsx";
import { withAnswers } from "./buyer-answers.ts";
import { SaleBar } from "../../cart/visitor/SaleBar.tsx";
import { SaleHead } from "../../cart/visitor/SaleHead.tsx";
import { StepBar } from "../../cart/visitor/StepBar.tsx";
import { visibleSteps } from "../../cart/visitor/registration-steps.ts";
import { type VisitorCart, useCart } from "../../cart/visitor/use-cart.ts";
import { useHold } from "../../cart/visitor/use-hold.ts";
import { type QuestionsState, useQuestions } from "./use-questions.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, servicePage, serviceAddressIn(args.params));

/** F32 N11 The buyer's questions before payment. */
function QuestionsPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const page = useAnswer(servicePage, at);
  const visitorCart = useCart(at);
  const hold = useHold(visitorCart.cart);
  const { go } = useAddress();
  const [isLeaving, setIsLeaving] = useState(false);
  const { offer, lines } = visitorCart.cart;
  const filled = offer?.cart && offer.cart.lines.length > 0;
  const buyerQuestions = useQuestions(at, filled ? visitorCart.store.key() : undefined);
  const program = programAddress(at.client, page);
  const open =
    buyerQuestions.questions &&
    buyerQuestions.answers &&
    unansweredQuestionsText(unansweredQuestions(withAnswers(buyerQuestions.questions, buyerQuestions.answers)));

  async function goOn() {
    setIsLeaving(true);
    if (await buyerQuestions.send()) go(paths.checkout(program));
    setIsLeaving(false);
  }
  const action = (
    <Button
      variant="primary"
      size="xl"
      busy={isLeaving}
      reason={buyerQuestions.answers ? open : "The questions aren’t here yet."}
      onClick={() => void goOn()}
    >
      Continue <ArrowRight aria-hidden size={20} />
    </Button>
  );
  const summary = { ...visitorCart, at, hold, action };
  const asksMembers = offer ? membersPayLess(offer, lines) : false;
  return (
    <>
      <SaleHead page={page} title="Questions" />
      <SaleBar back={paths.tickets(program)} backLabel="Back to the tickets" title="Questions" hold={hold} />
      <HoldAnnouncer hold={hold} />
      <div className="mx-auto grid w-full max-w-[1264px] grid-cols-[minmax(0,1fr)] gap-14 px-5 pt-4 pb-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_432px] lg:px-6">
        <div className="max-w-xl">
          <StepBar
            steps={visibleSteps(offer?.steps ?? ["landingPage", "questions", "cart"], {
              asksMembers,
              asksQuestions: true,
            })}
            current="questions"
          />
          <h1 className="display mt-4 text-2xl wrap-anywhere sm:mt-8 sm:text-3xl">A few questions</h1>
          <CartNotices {...visitorCart} hold={hold} />
          {buyerQuestions.unsent !== undefined && (
            <Notice tone="warning" live className="mt-5" title="Your answers aren’t with us yet">
              They are kept on this device. {buyerQuestions.unsent}
            </Notice>
          )}
          <QuestionsBody
            at={at}
            visitorCart={visitorCart}
            buyerQuestions={buyerQuestions}
            tickets={paths.tickets(program)}
            zone={offer?.zone}
          />
        </div>
        <SideSummary {...summary} name={page.name} picture={page.banner} note="Nothing is charged yet." />
      </div>
      <SummaryBar {...summary} />
    </>
  );
}

type Zone = Registration["zone"] | undefined;
type BodyProps = {
  at: ServiceAddress;
  visitorCart: VisitorCart;
  buyerQuestions: QuestionsState;
  tickets: string;
  zone: Zone;
};

function QuestionsBody({ at, visitorCart, buyerQuestions, tickets, zone }: BodyProps) {
  const { offer, phase, refusal } = visitorCart.cart;
  if (phase === "failed")
    return (
      <ErrorState title="Your cart couldn’t be loaded" text={refusal} onRetry={() => void visitorCart.store.load()} />
    );
  if (offer && (!offer.cart || offer.cart.lines.length === 0)) return <NothingAsked tickets={tickets} />;
  if (buyerQuestions.failure !== undefined)
    return (
      <ErrorState
        title="The questions couldn’t be loaded"
        text={buyerQuestions.failure}
        onRetry={buyerQuestions.load}
      />
    );
  if (!buyerQuestions.questions || !buyerQuestions.answers || !zone) return <LoadingShapes />;
  const send = { at, link: visitorCart.store.key() };
  return (
    <QuestionForms
      {...buyerQuestions}
      questions={buyerQuestions.questions}
      answers={buyerQuestions.answers}
      zone={zone}
      send={send}
    />
  );
}

const NothingAsked = ({ tickets }: { tickets: string }) => (
  <EmptyState
    icon={CircleQuestionMark}
    title="Nothing is in your cart"
    text="Choose your tickets first. What is asked depends on them."
    action={
      <LinkButton variant="primary" size="lg" to={tickets}>
        See the tickets
      </LinkButton>
    }
  />
);

const LoadingShapes = () => (
  <div role="status" aria-label="Loading" className="mt-8 grid gap-4">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-11 w-full" />
  </div>
);

export { QuestionsPage as Component };
