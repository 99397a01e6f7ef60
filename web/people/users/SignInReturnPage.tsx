import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { me } from "../../../contract/people/me.ts";
import type { AnswerOf, RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import {
  beginProviderSignIn,
  finishProviderSignIn,
  mailProviderCode,
  returnFromProvider,
} from "../../../contract/people/provider-sign-in.ts";
import { safePath } from "../../../contract/people/return-path.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type Api, CallError, useApi } from "../../platform/api/api.ts";
import { storeToken } from "../../platform/api/token.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { type SubmitOutcome, useForm } from "../../platform/forms/use-form.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { EmailText } from "./AddressNotice.tsx";
import { EntrancePage } from "./EntrancePage.tsx";
import { useEntranceOf } from "./entrance-client.ts";
import { useArrival } from "./use-arrival.ts";

type Outcome = AnswerOf<typeof returnFromProvider>;

/** An answer counts once: a page that is drawn anew doesn't send it again. */
const sent = new Map<string, Promise<Outcome>>();

function sendOnce({ call }: Api, client: string, search: URLSearchParams): Promise<Outcome> {
  const state = search.get("state") ?? "";
  const given = (name: string) => search.get(name);
  const first =
    sent.get(state) ??
    call(
      returnFromProvider,
      {},
      {
        clientURL: client,
        state,
        code: given("code"),
        iss: given("iss"),
        error: given("error"),
        error_description: given("error_description"),
      },
    );
  sent.set(state, first);
  return first;
}

/** Somebody began in the provider’s own list of apps: it is asked from here, once they press, and answers then. */
async function begin({ call }: Api, client: string, providerID: string): Promise<void> {
  const { address } = await call(beginProviderSignIn, {}, { clientURL: client, providerID });
  location.replace(address);
}

const nothingToReturn = "This sign-in has ended. Begin again on the sign-in page.";

/** Where an association's own system sends people back to. */
function SignInReturnPage() {
  const { client = "" } = useParams();
  const [search] = useSearchParams();
  const api = useApi();
  const [outcome, setOutcome] = useState<Outcome>();
  // An address that somebody has typed or kept brings nothing.
  const begins = search.get("begin");
  const [error, setError] = useState(search.get("state") || begins ? undefined : new CallError(409, nothingToReturn));
  const enter = useEntering(client);
  useEntranceOf(client);
  const receive = useEffectEvent((answer: Outcome) =>
    answer.token === null ? setOutcome(answer) : void enter(answer),
  );
  useEffect(() => {
    let isGone = false;
    const fail = (thrown: unknown) => isGone || setError(thrown instanceof CallError ? thrown : new CallError(0));
    if (search.get("state")) sendOnce(api, client, search).then((answer) => isGone || receive(answer), fail);
    return () => void (isGone = true);
  }, [api, client, search]);
  if (error) return <Failed client={client} error={error} />;
  if (begins && !search.get("state"))
    return (
      <EntrancePage title="Sign in">
        <p className="mb-6 text-pretty text-ink-2">
          You come from your association’s own system. Sign in with it here?
        </p>
        <Button
          variant="primary"
          size="lg"
          onClick={() =>
            void begin(api, client, begins).catch((thrown: unknown) =>
              setError(thrown instanceof CallError ? thrown : new CallError(0)),
            )
          }
        >
          Sign in
        </Button>
      </EntrancePage>
    );
  if (!outcome)
    return (
      <>
        <title>Signing you in</title>
        <PageSkeleton />
      </>
    );
  if (outcome.tried) return <Tried client={client} outcome={outcome} tried={outcome.tried} />;
  return <Prove client={client} outcome={outcome} state={search.get("state") ?? ""} />;
}

/** Stores the session, and goes back to where the person came from; else staff to their studio, others to the association's page. */
function useEntering(client: string) {
  const { call } = useApi();
  const arrive = useArrival();
  const queries = useQueryClient();
  const firstPage = async () => {
    const { staffOf } = await call(me, {});
    return staffOf.some(({ url }) => url === client) ? studioPaths.programs({ client }) : paths.client({ client });
  };
  return async ({ token, to }: Outcome) => {
    if (token === null) return;
    storeToken(token);
    queries.clear();
    // The person is signed in, whatever comes of this question.
    await arrive(safePath(to) ?? (await firstPage().catch(() => paths.client({ client }))));
  };
}

function Failed({ client, error: { message, more } }: { client: string; error: CallError }) {
  const to = safePath((more as RefusalMoreOf<typeof returnFromProvider>)?.to) ?? paths.client({ client });
  return (
    <EntrancePage title="You aren’t signed in">
      <div className="grid gap-5">
        <Notice tone="danger" live>
          {message}
        </Notice>
        <LinkButton variant="primary" size="lg" to={`${paths.login()}?to=${encodeURIComponent(to)}`}>
          Back to signing in
        </LinkButton>
      </div>
    </EntrancePage>
  );
}

type ProveProps = { client: string; outcome: Outcome; state: string };

const { password, mailedCode, code } = finishProviderSignIn.form;
const factor = { code: { ...code, required: true } } as const;
const elementsOf = {
  password: formElements({ password: { ...password, required: true } }),
  passwordAndCode: formElements({ password: { ...password, required: true }, ...factor }),
  mail: formElements({ mailedCode: { ...mailedCode, required: true } }),
  mailAndCode: formElements({ mailedCode: { ...mailedCode, required: true }, ...factor }),
  code: formElements(factor),
};

/** The proof that is still asked: whose account it is, once; or the code of its second factor. */
function Prove({ client, outcome, state }: ProveProps) {
  const { kind, providerName, email } = outcome;
  const { call } = useApi();
  const enter = useEntering(client);
  const mail = useAction(mailProviderCode);
  const [isMailed, setMailed] = useState(false);
  const [asksCode, setAsksCode] = useState(kind === "code");
  const [error, setError] = useState<string>();
  const way =
    kind === "code"
      ? "code"
      : isMailed
        ? asksCode
          ? "mailAndCode"
          : "mail"
        : asksCode
          ? "passwordAndCode"
          : "password";

  async function finish(values: object): Promise<SubmitOutcome> {
    setError(undefined);
    try {
      await enter(await call(finishProviderSignIn, {}, { ...values, state }));
      return true;
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError(0);
      setError(failure.message);
      if ((failure.more as RefusalMoreOf<typeof finishProviderSignIn>)?.needsCode) setAsksCode(true);
      return { ok: false, error: failure };
    }
  }
  const form = useForm({ elements: elementsOf[way], onSubmit: finish });
  const sendMail = async () => {
    setError(undefined);
    if ((await mail.run({}, { state })).ok) setMailed(true);
  };
  return (
    <EntrancePage
      below={
        isMailed && (
          <Button variant="ghost" className="justify-self-start" onClick={() => setMailed(false)}>
            Use the password instead
          </Button>
        )
      }
      title={kind === "code" ? "Your second factor" : "Is this your account?"}
      text={
        kind === "code" ? (
          "Your account asks for a code besides."
        ) : (
          <>
            <EmailText value={email ?? ""} /> has an account already. Show once that it is yours, and{" "}
            <span translate="no">{providerName}</span> signs you in to it from then on.
          </>
        )
      }
    >
      {error && (
        <Notice tone="danger" live className="mb-5">
          {error}
        </Notice>
      )}
      <FormView
        form={form}
        size="lg"
        unguarded
        submitLabel="Sign in"
        beside={
          kind === "link" && (
            <Button variant="ghost" busy={mail.busy} onClick={() => void sendMail()}>
              {isMailed ? "Send the code again" : "Mail me a code instead"}
            </Button>
          )
        }
      />
    </EntrancePage>
  );
}

type TriedProps = { client: string; outcome: Outcome; tried: NonNullable<Outcome["tried"]> };

/** What owners see who try a system out. Nobody is signed in by it. */
function Tried({ client, outcome: { providerName }, tried: { claims, meanings, warnings } }: TriedProps) {
  return (
    <EntrancePage
      title="What came back"
      text={
        <>
          Nothing was changed, and you are signed in as before. This is what would come of it if somebody signed in with{" "}
          <span translate="no">{providerName}</span>:
        </>
      }
    >
      <div className="grid gap-6">
        <ul className="grid list-disc gap-1.5 ps-5 text-base text-pretty wrap-anywhere">
          {meanings.map((meaning) => (
            <li key={meaning}>{meaning}</li>
          ))}
        </ul>
        {warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
        {claims.length > 0 && (
          <section aria-labelledby="claims" className="min-w-0">
            <h2 id="claims" className="text-md font-semibold">
              What it says
            </h2>
            <dl translate="no" className="mt-3 divide-y border-y text-base">
              {claims.map(({ name, value }) => (
                <div key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 py-2">
                  <dt className="font-mono text-sm wrap-anywhere text-ink-3">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <LinkButton variant="primary" size="lg" to={studioPaths.signInProviders({ client })}>
          Back to Sign-in
        </LinkButton>
      </div>
    </EntrancePage>
  );
}

export { SignInReturnPage as Component };
