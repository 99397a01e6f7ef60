import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Registration } from "../../../contract/commerce/cart/registration.ts";
import { unansweredQuestions, unansweredQuestionsText } from "../../../contract/commerce/questions/responses.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { QuestionForms } from "../questions/visitor/QuestionForms.tsx";
import { withAnswers } from "../questions/visitor/buyer-answers.ts";
import { useQuestions } from "../questions/visitor/use-questions.ts";

type Props = {
  at: ServiceAddress;
  cartKey: string;
  zone: Registration["zone"];
  onClose: () => void;
  onAnswered: () => void;
};

/** What buyers are asked, read out to whoever stands there, before they pay. */
export function CounterQuestions({ at, cartKey, zone, onClose, onAnswered }: Props) {
  const { questions, said, say, send, failure, unsent } = useQuestions(at, cartKey, { atCounter: true });
  const open = questions && said && unansweredQuestionsText(unansweredQuestions(withAnswers(questions, said)));
  const reason = said ? open : "The questions aren’t here yet.";
  return (
    <Dialog
      open
      onClose={onClose}
      failure={unsent}
      title="Ask the buyer"
      footer={
        <Button
          variant="primary"
          size="xl"
          className="w-full"
          reason={reason}
          onClick={() => void send().then((isSent) => isSent && onAnswered())}
        >
          Continue
        </Button>
      }
    >
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {questions && said ? (
        <QuestionForms questions={questions} said={said} say={say} zone={zone} send={{ at, link: cartKey }} />
      ) : (
        failure === undefined && <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
}
