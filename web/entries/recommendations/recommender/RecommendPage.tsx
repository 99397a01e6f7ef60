import { useParams } from "react-router";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { getRecommendation } from "../../../../contract/entries/recommendations.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../../people/frames/LinkFrame.tsx";
import { endText } from "../../../platform/ui/date-text.ts";
import { LetterForm } from "./LetterForm.tsx";

type Recommendation = AnswerOf<typeof getRecommendation>;

/** Whoever was asked by mail to recommend somebody writes here, without an account, and sends it once. */
function RecommendPage() {
  const { client = "", service = "", recommendationID = "", recommendationKey = "" } = useParams();
  const at = { client, service, recommendationID };
  const { data, error, refetch } = useOptionalAnswer(getRecommendation, at, { link: recommendationKey });
  if (error && !data && isLinkClosed(error)) return <LinkClosed />;
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  const { association, program, scholarship, applicant, words, dueAt, timeZone } = data;
  const over = closedText(data);
  return (
    <LinkFrame client={client} title={`A recommendation for ${applicant} · ${program}`}>
      <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">{over?.title ?? `Recommend ${applicant}`}</h1>
      <p className="mt-4 text-md wrap-anywhere text-ink-2">
        {`${applicant} applies for ${scholarship}, ${program}, of ${association}.`}
      </p>
      {over ? (
        <p className="mt-4 text-md text-pretty text-ink-2">{over.text}</p>
      ) : (
        <>
          {words && <p className="mt-4 text-md whitespace-pre-line wrap-break-word">{words}</p>}
          <p className="mt-4 text-base text-ink-2">
            What you write is read by the committee, and never by {applicant}.
            {dueAt !== null && ` It is due by ${endText(dueAt, timeZone)}.`}
          </p>
          <LetterForm at={at} link={recommendationKey} asked={data} onDone={refetch} />
        </>
      )}
    </LinkFrame>
  );
}

function closedText({ state, closed, over, applicant }: Recommendation): { title: string; text: string } | undefined {
  if (state === "received")
    return {
      title: "Thank you",
      text: `Your recommendation is sent. ${applicant} sees that it came, and nothing of it.`,
    };
  if (state === "declined")
    return {
      title: "You have declined",
      text: `If that was a mistake, write to ${applicant}: they can ask you again.`,
    };
  if (state === "withdrawn")
    return { title: "Nothing to write any more", text: `${applicant} needs this recommendation no more. Thank you.` };
  if (over)
    return {
      title: "Nothing to write any more",
      text: "It is decided by now, or the application takes no further part. Thank you.",
    };
  if (closed)
    return {
      title: "Recommendations were due by now",
      text: "Write to the association if you still have one: it decides what becomes of it.",
    };
  return undefined;
}

export { RecommendPage as Component };
