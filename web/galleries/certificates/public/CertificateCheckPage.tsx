import { BadgeCheck, BadgeX, SearchX } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import {
  type CheckedCertificate,
  checkCertificate,
  readableCode,
  normalizedCode,
} from "../../../../contract/galleries/certificates.ts";
import { formatMoment } from "../../../../contract/platform/time-zone.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { Component as ClientFrame } from "../../../people/frames/ClientFrame.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { DescriptionList } from "../../../platform/ui/DescriptionList.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";

/** F04 Where anybody checks a certificate: by its code, typed or scanned. */
function CheckPage() {
  const { client = "", certificateCode = "" } = useParams();
  return (
    <>
      <title>Check a certificate</title>
      <meta name="robots" content="noindex" />
      <ClientFrame params={{ client }}>
        <div className="mx-auto grid w-full max-w-xl gap-8 px-5 pt-8 pb-16 sm:pt-16">
          {certificateCode && <CheckedCode client={client} code={certificateCode} />}
          <CodeForm key={certificateCode} client={client} isFirst={!certificateCode} />
        </div>
      </ClientFrame>
    </>
  );
}

function CheckedCode({ client, code }: { client: string; code: string }) {
  const { data, error } = useOptionalAnswer(checkCertificate, { client, certificateCode: code });
  if (error)
    return (
      <div role="alert">
        <h1 className="sr-only">Check a certificate</h1>
        <EmptyState
          icon={SearchX}
          title={error.status === 404 ? "There is no such certificate" : "This couldn’t be checked just now"}
          text={error.message}
        />
      </div>
    );
  if (!data) return <Skeleton className="h-80 w-full rounded-lg" />;
  return data.award ? (
    <ValidCertificate client={client} checked={data} award={data.award} />
  ) : (
    <InvalidCertificate checked={data} />
  );
}

type Award = NonNullable<CheckedCertificate["award"]>;

function ValidCertificate({ client, checked, award }: { client: string; checked: CheckedCertificate; award: Award }) {
  const { code, program, association, timeZone, kind, service } = checked;
  const { awardTitle, ownerName, company, title, category, releasedAt } = award;
  const to = paths.program(programAddress(client, { kind, url: service }));
  return (
    <section aria-labelledby="award" className="rounded-lg border bg-surface p-6 shadow-1 sm:p-8">
      <p className="flex items-center gap-2 text-base font-semibold text-confirm-text">
        <BadgeCheck aria-hidden size={20} />
        This certificate is real
      </p>
      <h1 id="award" className="display mt-3 mb-5 text-3xl text-balance wrap-break-word">
        {awardTitle}
      </h1>
      <DescriptionList
        items={[
          { term: "Awarded to", value: <span translate="no">{[ownerName, company].filter(Boolean).join(", ")}</span> },
          { term: "For", value: title },
          { term: "Category", value: category },
          {
            term: "In",
            value: (
              <Link to={to} className="text-brand-text underline underline-offset-2">
                {program}
              </Link>
            ),
          },
          { term: "By", value: <span translate="no">{association}</span> },
          { term: "On", value: formatMoment(releasedAt, { month: "long", day: "numeric", year: "numeric" }, timeZone) },
          {
            term: "Code",
            value: (
              <span translate="no" className="num">
                {code}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Nothing of what once stood on it: that was withdrawn, or is withheld until it is put right. */
const InvalidCertificate = ({ checked: { code, program, association } }: { checked: CheckedCertificate }) => (
  <section aria-labelledby="award" className="rounded-lg border bg-surface p-6 shadow-1 sm:p-8">
    <p className="flex items-center gap-2 text-base font-semibold text-danger-text">
      <BadgeX aria-hidden size={20} />
      This certificate doesn’t stand any more
    </p>
    <h1 id="award" className="display mt-3 text-2xl text-balance wrap-break-word">
      What it says isn’t so now
    </h1>
    <p className="mt-3 text-base text-ink-2 wrap-break-word">
      {association} once made a certificate with the code{" "}
      <span translate="no" className="num">
        {code}
      </span>{" "}
      in {program}. Ask them if you want to know more.
    </p>
  </section>
);

function CodeForm({ client, isFirst }: { client: string; isFirst: boolean }) {
  const { go } = useAddress();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();

  function check(event: FormEvent) {
    event.preventDefault();
    const code = normalizedCode(typed);
    if (code.length !== 12) return setError("A code has 12 letters and figures, such as ACDE-FGHJ-KMNP.");
    go(paths.certificate({ client, certificateCode: readableCode(code) }));
  }
  return (
    <form noValidate onSubmit={check} className="grid gap-4">
      {isFirst ? (
        <div>
          <h1 className="display text-2xl sm:text-3xl">Check a certificate</h1>
          <p className="mt-2 text-md text-pretty text-ink-2">
            Type the code that stands on it, and read what was awarded to whom.
          </p>
        </div>
      ) : (
        <h2 className="text-lg font-semibold">Check another certificate</h2>
      )}
      <Field label="Code" required {...(error && { error })}>
        {(control) => (
          <Input
            {...control}
            size="lg"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="num uppercase"
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" variant={isFirst ? "primary" : "secondary"} className="justify-self-start">
        Check it
      </Button>
    </form>
  );
}

export { CheckPage as Component };
