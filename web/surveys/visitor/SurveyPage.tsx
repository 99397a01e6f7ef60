import { CircleCheck, MessageSquareText } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type ServiceAddress, paths, programAddress, signInPath } from "../../../contract/platform/addresses.ts";
import { type Value, elementOptions, isChoice } from "../../../contract/platform/forms/element.ts";
import { collect } from "../../../contract/platform/forms/validate.ts";
import { type Survey, funnelQuestions, getSurvey } from "../../../contract/surveys/surveys.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useForm } from "../../platform/forms/use-form.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/EmptyState.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { storeSurvey } from "./stored-survey.ts";
import { QuestionByQuestion } from "./QuestionByQuestion.tsx";
import { useSurvey } from "./use-survey.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, getSurvey, serviceAddressIn(args.params));

/** F12 A survey as its respondents see it. */
function SurveyPage({ params, origin }: PageProps) {
  const at = serviceAddressIn(params);
  const survey = useAnswer(getSurvey, at);
  return (
    <>
      <SurveyHead at={at} survey={survey} origin={origin} />
      <SurveyView at={at} survey={survey} />
    </>
  );
}

/** A survey is sent on as a link, so that it has a preview; search engines leave it out. */
export const SurveyHead = ({ at, survey, origin }: { at: ServiceAddress; survey: Survey; origin: string }) => (
  <>
    <PublicHead
      client={at.client}
      origin={origin}
      title={`Answer: ${survey.name} · ${survey.clientName}`}
      text={survey.tagline || `${survey.clientName} asks for your answers.`}
      path={paths.survey(at)}
      picture={survey.banner}
    />
    <meta name="robots" content="noindex" />
  </>
);

/** `isEmbedded`: in another site's page, without links away from it. */
export function SurveyView({
  at,
  survey,
  isEmbedded = false,
}: {
  at: ServiceAddress;
  survey: Survey;
  isEmbedded?: boolean;
}) {
  const state = useSurvey(at, survey);
  const { begun, fault, isAsking } = state;
  const program = paths.program(programAddress(at.client, { kind: "survey", url: at.service }));
  const back = isEmbedded ? undefined : program;
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-1 flex-col px-5 pb-4 sm:px-8">
      {!isAsking && <h1 className="sr-only">{survey.name}</h1>}
      {fault && <ErrorState text={fault.message} onRetry={state.retry} />}
      {!fault && !begun && (
        <>
          {/* Browsers with scripts don’t look into it, and load no code for it. */}
          <noscript>{import.meta.env.SSR && <ReadableQuestions survey={survey} />}</noscript>
          <Loading />
        </>
      )}
      {begun?.refusal && (
        <EmptyState
          icon={MessageSquareText}
          title={survey.name}
          text={begun.refusal}
          action={
            begun.signIn ? (
              <LinkButton
                variant="primary"
                size="lg"
                to={signInPath(paths.survey(at))}
                target={isEmbedded ? "_blank" : undefined}
              >
                Sign in
              </LinkButton>
            ) : (
              back && <LinkButton to={back}>{`Back to ${survey.name}`}</LinkButton>
            )
          }
        />
      )}
      {isAsking && <SurveyForm at={at} survey={survey} state={state} back={back} />}
      {begun?.answered && !isAsking && (
        <EmptyState
          icon={CircleCheck}
          title="Your answers are in"
          text={<span className="whitespace-pre-line">{survey.thanks || "Thank you for taking the time."}</span>}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              {state.change && <Button onClick={state.change}>Change my answers</Button>}
              {back && <LinkButton to={back}>{`Back to ${survey.name}`}</LinkButton>}
            </span>
          }
        />
      )}
    </div>
  );
}

/** Without JavaScript a survey can be read. */
const ReadableQuestions = ({ survey: { name, elements } }: { survey: Survey }) => (
  <>
    <p className="display mt-8 text-3xl text-balance wrap-anywhere">{name}</p>
    <ol className="mt-6 mb-8 grid list-decimal gap-3 pl-6 text-md">
      {funnelQuestions(elements).map((question) => (
        <li key={question.name}>
          {question.label}
          {isChoice(question) && (
            <span className="block text-base text-ink-2">
              {elementOptions(question)
                .map(({ label }) => label)
                .join(" · ")}
            </span>
          )}
        </li>
      ))}
    </ol>
    <p className="text-md text-ink-2">
      To answer here, JavaScript has to be on in your browser: which question comes next depends on your answers.
    </p>
  </>
);

const Loading = () => (
  <div aria-hidden className="grid gap-4 pt-20 noscript:hidden">
    <Skeleton className="h-10 w-3/4" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
  </div>
);

const isAnswered = (value: Value) =>
  value !== undefined && value !== null && value !== "" && value !== false && [value].flat().length > 0;

type SurveyFormProps = {
  at: ServiceAddress;
  survey: Survey;
  state: ReturnType<typeof useSurvey>;
  back: string | undefined;
};

/** Each answer is stored on the device at once: a reload or a dead battery loses nothing. */
function SurveyForm({ at, survey: { elements, pace, name, anonymous }, state, back }: SurveyFormProps) {
  const audience = state.begun?.member ? "member" : "non-member";
  const form = useForm({ elements, audience, initial: state.initial, onSubmit: state.send });
  const keepAnswers = useEffectEvent(() => {
    if (form.dirty) storeSurvey(at, { answers: collect(elements, form.values, { audience }) });
  });
  useEffect(() => keepAnswers(), [form.values]);
  // Looking without answering isn't counted as begun.
  const { reach } = state;
  const last = form.visible.findLast(({ name: question }) => isAnswered(form.values[question]))?.name;
  const reachLast = useEffectEvent(() => {
    if (pace === "all" && form.dirty && last !== undefined) reach(last);
  });
  useEffect(() => reachLast(), [last]);
  if (pace === "one") return <QuestionByQuestion form={form} back={back} onReach={reach} />;
  return (
    <div className="py-8">
      <h1 className="display mb-2 text-3xl text-balance">{name}</h1>
      <p className="mb-8 text-md text-ink-2">
        {anonymous ? "Your answers stay without your name." : "The association sees who answered."}
      </p>
      <FormView form={form} submitLabel="Send my answers" size="xl" enterSubmits={false} unguarded />
    </div>
  );
}

export { SurveyPage as Component };
