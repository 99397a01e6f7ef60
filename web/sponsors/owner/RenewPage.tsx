import { useParams } from "react-router";
import { getRenewal } from "../../../contract/sponsors/sponsor-renewals.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../people/frames/LinkFrame.tsx";
import { RenewalAnswer, renewalWords } from "./RenewalAnswer.tsx";

/** An owner who was asked by mail renews a sponsorship here, or says no. */
function RenewPage() {
  const { client = "", serviceType = "", service = "", sponsorID = "", renewalKey = "" } = useParams();
  const at = { client, serviceType: serviceType as ServiceType, service, sponsorID };
  const { data, error, refetch } = useOptionalAnswer(getRenewal, at, { link: renewalKey });
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const { association, program, before, sponsor, state } = data;
  const { title, text } = renewalWords[state];
  return (
    <LinkFrame client={client} title={`${sponsor} · ${program}`}>
      <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">{title}</h1>
      <p className="mt-4 text-md font-medium wrap-anywhere">{sponsor}</p>
      <p className="mt-1 text-md wrap-anywhere text-ink-2">
        {program}, {association}
        {before && `. You were a sponsor of ${before}.`}
      </p>
      <p className="mt-4 text-md text-pretty text-ink-2">{text}</p>
      <RenewalAnswer at={at} asked={data} link={renewalKey} onDone={refetch} />
    </LinkFrame>
  );
}

export { RenewPage as Component };
